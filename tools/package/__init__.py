"""Checks of the packages for Android and iOS, without an SDK, a phone or a Mac. See docs/packaging.md.

`steps_*.py` run in the environment of requirements-package.lock, with the packagers' own code. All other modules need
only the standard library.
"""
