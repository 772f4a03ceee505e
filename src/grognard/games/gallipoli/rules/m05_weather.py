"""5.0 Weather and sea of the turn."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.games.gallipoli.state import State


def weather_step(state: State, log: Log) -> None:
    """5.0-a, 5.1-l, Q15 A d10 for the weather, a d6 for the sea, each on its own; turn 1 is fair
    and calm (13.1-e)."""
    table = state.facts.library.weather
    row = next((row for row in table.row if row.turn == state.turn), None)
    if row is None:
        state.bad = state.rough = False
        log.add("13.1-e", "weather_fair")
        return
    weather = roll(state, 10, "5.0-a", log)
    sea = roll(state, 6, "5.0-a", log)
    # 5.1-a Good Weather changes nothing; in Bad Weather nobody flies (5.1-f, State.air).
    state.bad = weather >= row.bad_from
    state.rough = sea >= row.rough_from
    log.add(
        "5.0-a",
        "weather",
        weather_die=weather,
        sea_die=sea,
        weather="bad" if state.bad else "good",
        sea="rough" if state.rough else "calm",
    )
