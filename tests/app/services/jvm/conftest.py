"""Exclusion of a file from the collection of tests."""

collect_ignore = ["visit.py"]  # a separate program that starts a Java virtual machine
