"""Visual design: themes, text, shapes, surfaces, icons, animations."""
