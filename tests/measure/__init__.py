"""Measurements of how well a person can use the app, with real touches: run by hand, not by `make test`."""
