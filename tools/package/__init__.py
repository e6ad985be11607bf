"""What goes into the packages, proved without an SDK, a phone or a Mac. See docs/packaging.md.

`steps_*.py` run inside the environment of requirements-package.lock, with the packagers' own code; everything else
needs the standard library alone.
"""
