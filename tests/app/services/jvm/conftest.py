"""What is not looked through for examples."""

collect_ignore = ["visit.py"]  # a program of its own, which starts Java's machine
