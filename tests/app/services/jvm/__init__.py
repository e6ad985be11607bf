"""Android's classes as a desktop's Java has them, so that the real pyjnius can be asked to call them."""
