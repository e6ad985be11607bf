"""Settings, key help and the about page."""
