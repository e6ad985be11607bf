"""Positions for tests: matches with chosen hands and a chosen board."""

from engine.games import GAMES
from engine.ominos.moves import read_move, read_place
from engine.ominos.opening import find_opener
from engine.ominos.tiles import read_digits, tile_name
from engine.randomness import RandomSource


def tiles_of(text):
    return [tile_name(read_digits(word)) for word in text.split()]


def dealt(name, hands, well=None, **given):
    """Returns a state before the opening move, with these hands and this well."""
    state = lying(name, "", hands, well, **given)
    state.opener = state.turn = find_opener(state.table.tiles, state.hands)
    return state


def lying(name, moves, hands, well=None, turn=0, **given):
    """Returns a state during a round, with exactly these tiles on the board, these hands and this well."""
    game = GAMES[name]
    state, _ = game.begin(game.options.of(given), len(hands), RandomSource(0))
    tiles = state.table.tiles
    for move in moves.split():
        place = read_place(move)
        state.table.lay(place.cell, place.digits)
    state.hands = [tiles.hand(tiles_of(hand)) for hand in hands]
    state.well = tuple(tiles_of(well or ""))
    state.drawn_count = 0
    state.turn = turn
    return state


def play(state, *said):
    """Plays moves and checks the legality of each; returns all events."""
    events = []
    for text in said:
        move, seat = read_move(text), state.turn
        assert state.refusal(seat, move) is None, f"{text}: {state.refusal(seat, move)}"
        events += state.play(seat, move)
    return events


def moves_of(state, seat=None):
    return {str(move) for move in state.moves(state.turn if seat is None else seat)}
