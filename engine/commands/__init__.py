"""What `python -m engine` can do, a file each."""
