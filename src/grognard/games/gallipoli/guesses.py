"""What the Allied seat can only guess: the kinds of the mines, drawn by what it can see."""

from __future__ import annotations

import random

from grognard.games.gallipoli.state import DUMMY, LEVEL, LEVEL_1, LEVEL_2, SHOWN, State

SIDES_OF_SECRET_DIE = 6


def guess_mines(state: State, rng: random.Random) -> None:
    """Give every hidden marker a kind drawn from the counters not yet shown, and the secret die
    of 13.1.1-k a value that allows them. Nothing here reads a hidden kind."""
    pool = _unseen_counters(state, rng)
    strait = state.facts.land.strait
    beyond = [area for area, markers in enumerate(state.mines) if not strait >> area & 1]
    outside = sum(_weight(m) if m & SHOWN else 1 for area in beyond for m in state.mines[area])
    for area, markers in enumerate(state.mines):
        guessed = []
        for marker in markers:
            drawn = marker if marker & SHOWN else pool.pop()
            if not marker & SHOWN and not strait >> area & 1:
                extra = _weight(drawn) - 1
                drawn = DUMMY if outside + extra > SIDES_OF_SECRET_DIE else drawn
                outside += _weight(drawn) - 1
            guessed.append(drawn)
        state.mines[area] = tuple(guessed)
    state.outside_limit = rng.randint(max(1, outside), SIDES_OF_SECRET_DIE)


def _weight(marker: int) -> int:
    """What a marker counts against the secret die: its factors, a Dummy one (Q73)."""
    return max(1, marker & LEVEL)


def _unseen_counters(state: State, rng: random.Random) -> list[int]:
    mix = state.facts.library.markers.mines
    shown = [m & LEVEL for markers in state.mines for m in markers if m & SHOWN]
    pool = [DUMMY] * (mix.dummies - shown.count(DUMMY))
    pool += [LEVEL_1] * (mix.level_1 - shown.count(LEVEL_1))
    pool += [LEVEL_2] * (mix.level_2 - shown.count(LEVEL_2))
    rng.shuffle(pool)
    return pool
