"""The house: everything that screens share. Filled in by the application."""


class House:
    """What screens ask for: settings, journal, services, the session under way, navigation."""
