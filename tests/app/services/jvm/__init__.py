"""Android's classes as stubs for a desktop Java, so that the real pyjnius can call them."""
