"""Device services: one module per platform, behind common base classes. The services never raise."""
