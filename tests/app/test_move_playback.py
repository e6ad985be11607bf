"""Playback of moves: animations in order, one after the other, with waiting moves and a replay of the last one."""

import pytest

from app.look.animation import Animator, delay
from app.match.messages import MovePlayed
from app.table.move_playback import MAX_WAITING_MOVES, MovePlayback


class Player(MovePlayback):
    """Playback that records its steps."""

    def __init__(self, motions):
        super().__init__(motions)
        self.told = []

    def animation(self, told):
        self.told.append(f"show {told.ply}")
        yield delay(1)
        self.told.append(f"shown {told.ply}")

    def after_playback(self):
        self.told.append("settled")

    def restore_before(self, told):
        self.told.append(f"put back {told.ply}")

    def after_replay(self):
        self.told.append("replayed")


def move(ply):
    return MovePlayed(ply, ply % 2, ())


@pytest.fixture
def motions():
    return Animator()


@pytest.fixture
def player(motions):
    return Player(motions)


def test_moves_are_shown_one_after_the_other(player, motions):
    assert player.play(move(1))
    assert player.play(move(2))
    assert player.told == ["show 1"]
    assert (player.animated_seat, player.visible_ply, player.is_showing) == (1, 0, True)
    motions.finish()
    assert player.told == ["show 1", "shown 1", "show 2", "shown 2", "settled"]
    assert (player.animated_seat, player.visible_ply, player.is_showing) == (None, None, False)


def test_what_a_hand_has_shown_is_not_shown_again(player):
    assert not player.play(move(1), is_seen=True)
    assert player.told == ["settled"]
    assert player.last == move(1)


def test_where_too_many_wait_none_is_shown(player, motions):
    for ply in range(1, MAX_WAITING_MOVES + 2):
        assert player.play(move(ply))
    assert not player.play(move(MAX_WAITING_MOVES + 2))
    assert not motions.is_running
    assert player.told == ["show 1"]


def test_the_last_move_can_be_shown_once_more(player, motions):
    assert not player.replay()
    player.play(move(1))
    assert not player.replay()
    motions.finish()
    player.told.clear()
    assert player.replay()
    assert (player.animated_seat, player.visible_ply) == (1, None)
    motions.finish()
    assert player.told == ["put back 1", "show 1", "shown 1", "replayed"]


def test_a_player_that_is_stopped_says_nothing_more(player, motions):
    player.play(move(1))
    player.play(move(2))
    player.stop()
    motions.finish()
    assert player.told == ["show 1"]
    assert player.play(move(3))
    motions.finish()
    assert player.told == ["show 1", "show 3", "shown 3", "settled"]


class AtOnce(Player):
    """Playback that starts each animation without waiting for the previous one."""

    def play(self, told, is_seen=False):
        self._motions.run(self._tracked(told))
        return self.is_showing


def test_a_player_that_shows_moves_at_once_knows_the_first_that_is_not_over(motions):
    player = AtOnce(motions)
    player.play(move(1))
    for _ in range(8):
        motions._frame(1 / 15)  # noqa: SLF001 - as the clock calls it
    player.play(move(2))
    assert (player.animated_seat, player.visible_ply) == (1, 0)
    for _ in range(10):
        motions._frame(1 / 15)  # noqa: SLF001
    assert (player.animated_seat, player.visible_ply) == (0, 1)
    motions.finish()
    assert (player.animated_seat, player.visible_ply, player.is_showing) == (None, None, False)
