"""Device services, such as sound and vibration: one module per platform, behind common base classes. A service never
raises an exception.
"""
