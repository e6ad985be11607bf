"""Files that need no game: settings, notices about failures, checked values, the lock of the data folder."""
