"""The games there are."""

from typing import Any

from engine.domino3d import domino3d
from engine.game import Game
from engine.ominos import quadominos, triominos
from engine.quadrot import race

GAMES: dict[str, Game[Any]] = {game.name: game for game in (triominos.GAME, quadominos.GAME, domino3d.GAME, race.GAME)}
