"""The part of the screen where one person builds: board, tray, buttons, touches; shared by turns and race."""
