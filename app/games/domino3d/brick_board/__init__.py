"""Board of one person who builds: structure, tray, controls and touch handling; used by turns and race."""
