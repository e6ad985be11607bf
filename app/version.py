"""Which version this is: the one place that packages, reports and the page about the app read it from."""

VERSION = "0.9.0"
