"""What a real box needs of the device: its sand and a score sheet. No Kivy."""
