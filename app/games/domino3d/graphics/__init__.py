"""Drawing with Kivy: board, bricks, markers, score labels; no touches, no decisions about the match."""
