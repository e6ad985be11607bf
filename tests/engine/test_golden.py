"""Golden matches: one for each variant, and one for each number of seats with standard rules."""

from tests.engine.golden import FOLDER, path_of, transcript
from tests.engine.variants import every_golden, tried_at_each_commit


@every_golden
def test_golden_match(name, given, seats):
    path = path_of(name, given, seats)
    assert path.exists(), f"{name} has no golden match for this; `make golden` writes it"
    assert transcript(name, given, seats).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_no_golden_match_is_left_over():
    played = {path_of(*variant).name for variant in tried_at_each_commit()}
    assert {path.name for path in FOLDER.glob("*.txt")} == played
