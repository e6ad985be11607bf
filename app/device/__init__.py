"""Device services: one file per platform behind common base classes that never raise."""
