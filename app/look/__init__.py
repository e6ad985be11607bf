"""Visual design: themes, text, shapes, materials, icons, animations."""
