"""Drawing with Kivy: board, bricks, markers, score labels. Handles no touches and takes no decisions."""
