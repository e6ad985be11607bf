"""Joints and seams: the faces that must show the same mark, compared with the rule of marks."""

from random import Random

from engine.domino3d.bricks import BRICKS, MARKS
from engine.domino3d.cell_constraints import ACROSS
from engine.domino3d.cells import GROUND, SIDES, UP, cell_at, position
from engine.domino3d.joints import is_joint, is_wrong, joints, seams
from engine.domino3d.moves import Joint, read_place
from engine.domino3d.structure import structure_of
from tests.engine.domino3d.growing import grown, pose_near


def laid(*texts):
    return structure_of(map(read_place, texts))


def told(seam):
    return position(seam.cell), position(seam.near), position(SIDES[seam.side]), MARKS[seam.mark], MARKS[seam.other]


def test_seams_of_two_bricks_end_to_end():
    """Three sides of the joint are visible; the fourth one is on the table."""
    found = seams(laid("sun|moon@0,0,0+x1"), read_place("moon|fish@2,0,0+x1"))
    assert {told(seam) for seam in found} == {
        ((2, 0, 0), (1, 0, 0), (0, 1, 0), "dots", "dots"),
        ((2, 0, 0), (1, 0, 0), (0, -1, 0), "dots", "dots"),
        ((2, 0, 0), (1, 0, 0), (0, 0, 1), "moon", "moon"),
    }
    assert all(seam.is_matching for seam in found)


def test_a_seam_that_fails_tells_both_marks():
    found = seams(laid("sun|moon@0,0,0+x1"), read_place("star|fish@2,0,0+x1"))
    assert [(MARKS[seam.mark], MARKS[seam.other]) for seam in found if not seam.is_matching] == [("star", "moon")]


def test_the_underside_of_an_overhang_can_be_seen():
    structure = laid("sun|moon@0,0,0+x1", "moon|star@1,0,1+x1", "sun|moon@5,0,0+x1")
    down = [seam for seam in seams(structure, read_place("star|fish@3,0,1+x1")) if position(SIDES[seam.side])[2] == -1]
    assert [told(seam)[:2] for seam in down] == [((3, 0, 1), (2, 0, 1))]


def test_seams_agree_with_the_rule_of_marks():
    """The refusal is `marks` if a seam differs and `unmatched` if there is no seam."""
    reasons = {"marks": 0, "unmatched": 0, None: 0}
    for seed in range(40):
        rng = Random(f"seams {seed}")
        structure = grown(rng, 2 + seed % 20)
        anywhere = [read_place(pose_near(structure, rng.choice(BRICKS), rng)) for _ in range(60)]
        for place in (*anywhere, *structure.matching_places(rng.choice(BRICKS))):
            reason = structure.refusal(place)
            if reason in ("table", "taken", "apart", "floating"):
                continue
            found = seams(structure, place)
            expected = None if found and all(seam.is_matching for seam in found) else "marks" if found else "unmatched"
            assert (reason if reason in ("marks", "unmatched") else None) == expected, (structure, str(place))
            reasons[expected] += 1
    assert all(number > 20 for number in reasons.values())


def test_seams_are_pairs_that_can_be_seen():
    """The two faces of a seam belong to both bricks of a joint, point across it, and are not covered."""
    compared = 0
    for seed in range(20):
        structure = grown(Random(seed), 20, look=3)
        place = next((place for brick in BRICKS for place in structure.places(brick)), None)
        if place is None:
            continue
        filled = structure.cells.keys() | set(place.body)
        for seam in seams(structure, place):
            compared += 1
            assert seam.cell in place.body
            assert seam.near in structure.cells
            way = SIDES.index(seam.near - seam.cell)
            assert seam.side in ACROSS[way]
            assert not {seam.cell + SIDES[seam.side], seam.near + SIDES[seam.side]} & filled
            assert SIDES[seam.side] != -UP or seam.cell > GROUND
    assert compared


def test_the_magnet_gets_all_that_matches():
    """Every place with matching marks is legal, causes a collapse, or is refused for the same reason as in a match."""
    for seed in range(20):
        structure = grown(Random(seed), 4 + seed, look=3)
        for brick in BRICKS[::5]:
            verdicts = {
                place: structure.placement_refusal(place.body[0], place.axis)
                for place in structure.matching_places(brick)
            }
            assert {place for place, verdict in verdicts.items() if verdict is None} == set(structure.places(brick))
            assert {place for place, verdict in verdicts.items() if verdict == "collapse"} == set(
                structure.collapsing_places(brick)
            )
            assert all(structure.refusal(place) == verdict for place, verdict in verdicts.items())


def test_joints_and_faults():
    table = laid("sun|moon@0,0,0+x1", "moon|fish@2,0,0+x1", "star|leaf@0,1,0+z0")
    assert set(map(str, joints(table))) == {"joint 1,0,0+x", "joint 0,0,0+y"}
    assert not is_wrong(table, Joint(cell_at(1, 0, 0), 0))
    assert is_wrong(table, Joint(cell_at(0, 0, 0), 2))
    assert is_wrong(table, Joint(cell_at(0, 1, 0), 3))
    assert is_joint(table, Joint(cell_at(0, 1, 0), 3))
    assert not is_joint(table, Joint(cell_at(0, 0, 0), 0))
    assert not is_joint(table, Joint(cell_at(5, 0, 0), 0))


def test_legal_bricks_make_no_fault():
    for seed in range(10):
        structure = grown(Random(seed), 25, look=3)
        assert not any(is_wrong(structure, joint) for joint in joints(structure))
