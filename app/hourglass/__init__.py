"""The sand timer: sand, glass, drawing, panel, turning."""
