"""The touch app. What stands directly in this package knows no screen and is tested without one."""
