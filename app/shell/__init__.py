"""The running app: application, context, navigation, command line, window, translation."""
