"""The app as Kivy runs it: application, context, navigation, flags, window, translation."""
