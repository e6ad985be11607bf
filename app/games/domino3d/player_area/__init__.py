"""Area of the screen in which one person builds: board, tray, buttons and touch handling; used by turns and race."""
