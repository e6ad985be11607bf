"""Benchmarks that only Tri-Ominos and Quad-Ominos have: none, because the common ones measure everything."""

from engine.commands.bench import AT_LEAST, Goal, Variant

GOALS: dict[str, Goal] = {
    "triominos.rounds_per_s_drawing_at_need": (AT_LEAST, 3500),
    "triominos.vs_block_dominoes": (AT_LEAST, 5.5),
    "quadominos.vs_block_dominoes": (AT_LEAST, 4),
}
VARIANTS: dict[str, Variant] = {
    "triominos.rounds_per_s_drawing_at_need": ("triominos", {"voluntary_draw": False}),
}


def figures() -> dict[str, float]:
    """Returns no additional figures, because the common benchmarks already measure everything."""
    return {}
