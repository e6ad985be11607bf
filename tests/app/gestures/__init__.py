"""Tests of the gesture machine: single gestures on the table of `meadow.py`, random sequences, geometry."""
