"""Storage: journal, settings, statistics, import and export. Independent of Kivy."""
