"""Tests of the packages, without an SDK, a phone or a Mac."""
