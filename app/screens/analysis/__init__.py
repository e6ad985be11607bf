"""Pages about finished matches: replay, luck analysis, mistakes and their practice."""
