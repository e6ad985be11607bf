"""Widgets of the screens: buttons, cards, texts, layouts and dialogs."""
