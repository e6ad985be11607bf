"""Tools for real board games: score sheets, game nights, home timer. Independent of Kivy."""
