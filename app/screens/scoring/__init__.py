"""Pages for physical board games: score sheets, home timer, game nights."""
