"""Board of one person who builds: structure, tray, controls and touch handling. It is used by modes with turns and by
the race.
"""
