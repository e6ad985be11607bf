"""The tables: one a game family. Each is loaded when it is first shown."""
