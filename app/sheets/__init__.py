"""What a real box needs of the device: its sand, a score sheet, the table of an evening. No Kivy."""
