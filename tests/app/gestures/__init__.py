"""Tests of the gesture state machine: single gestures on the table of `meadow.py`, random sequences, and geometry."""
