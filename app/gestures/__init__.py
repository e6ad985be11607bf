"""What fingers mean on a table. Without Kivy: clock and geometry are handed in."""
