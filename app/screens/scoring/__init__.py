"""Pages for a physical game box: score sheets, home timer, game nights."""
