"""Application shell: application, context, navigation, command line, window, translation."""
