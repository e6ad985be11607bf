"""What fingers mean on a table. No Kivy: clock and geometry are handed in."""
