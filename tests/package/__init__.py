"""The packages, as far as they can be proved without an SDK, a phone or a Mac."""
