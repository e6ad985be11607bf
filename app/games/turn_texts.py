"""Texts of whole turns, from public information: the last turns below the scores, and the list of a match."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from app.games.texts import AnyPhrases, Names
from app.i18n import _, format_signed, join_sentences
from app.match.messages import NOBODY, MovePlayed
from engine.game import Seat


class TurnText(NamedTuple):
    """Text of a turn, or of what it brought to another seat."""

    seat: Seat | None
    """Seat that the text concerns; None if it concerns the whole table"""
    text: str
    """Actions of the seat, without its name; a sentence if it concerns the whole table"""
    points: int
    ply: int
    """Number of moves at the end of the turn"""

    def describe(self, names: Names) -> str:
        """Returns name, actions and points: `Nino drew a tile, laid 3-3-5: +6`."""
        if self.seat is None:
            return self.text.rstrip(".")
        text = _("{name} {actions}: {points}") if self.points else _("{name} {actions}")
        return text.format(name=names[self.seat], actions=self.text, points=format_signed(self.points))


def list_turns(messages: Sequence[MovePlayed], phrases: AnyPhrases, names: Names) -> list[TurnText]:
    """Returns the texts of all turns with an effect, oldest first; of a solo match, those of each move. `messages`:
    with public information only.
    """
    turns = _group_turns(messages) if len(names) > 1 else [[message] for message in messages]
    return [text for moves in turns for text in _list_effects(moves, phrases, names)]


def _group_turns(messages: Sequence[MovePlayed]) -> list[list[MovePlayed]]:
    """Groups the consecutive moves of a seat; the start of the match and each deal are groups of their own."""
    groups: list[list[MovePlayed]] = []
    for message in messages:
        before = groups[-1][-1] if groups else message
        if groups and not (_is_deal(message) or _is_deal(before)) and message.seat == before.seat:
            groups[-1].append(message)
        else:
            groups.append([message])
    return groups


def _is_deal(message: MovePlayed) -> bool:
    return message.seat == NOBODY or any(event.begins_round for event in message.events)


def _list_effects(moves: Sequence[MovePlayed], phrases: AnyPhrases, names: Names) -> list[TurnText]:
    """Returns the texts of a turn: one for each seat that it concerns."""
    ply = moves[-1].ply
    if _is_deal(moves[0]):
        events = (event for event in moves[0].events if event.is_move or event.record_line() is not None)
        text = join_sentences(*(phrases.line(event, names).long for event in events))
        return [TurnText(None, text, 0, ply)] if text else []
    effects = []
    for seat, group in groupby(phrases.news(moves, names), key=lambda item: item.seat):
        items = list(group)
        texts = [item.text for item in items]
        text = ", ".join(texts) if seat is not None else join_sentences(*texts)
        effects.append(TurnText(seat, text, sum(item.points for item in items), ply))
    return effects
