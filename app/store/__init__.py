"""What is kept: journal, settings, statistics, files. Without Kivy."""
