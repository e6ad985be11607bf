"""How everything looks: tokens, type, shapes, materials, icons."""
