"""The screens, each loaded when it is first shown."""
