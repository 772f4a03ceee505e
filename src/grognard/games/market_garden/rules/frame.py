"""The base of Market Garden's frames, and the actions they offer, made once."""

from __future__ import annotations

from grognard.engine.actions import Action, actions_of
from grognard.engine.events import Log
from grognard.engine.frames import Frame
from grognard.games.market_garden.facts import MOST_NUMBER, SIDES
from grognard.games.market_garden.state import State

VERBS = {
    # Answers
    "yes": "",
    "no": "",
    "end": "",
    "stop": "",
    # SI Initiative
    "first": "",
    "second": "",
    # B Airborne assault
    "land": "unit",
    "place": "hex",
    # C, J Movement
    "move": "unit",
    "with": "unit",
    "drop": "unit",
    "go": "hex",
    "overrun": "hex",
    "ferry": "hex",
    "boats": "hex",
    "enter": "unit",
    "blow": "bridge",
    "evacuate": "unit",
    # D Declaration
    "maneuver": "hex",
    "assault": "hex",
    "attacker": "unit",
    # E Refusal, F Reaction
    "refuse": "hex",
    "withdraw": "hex",
    "react": "unit",
    # G, H, I Fire and combat
    "bombard": "hex",
    "resolve": "hex",
    "air": "number",
    "gun": "unit",
    "aim": "hex",
    "fire": "",
    "lose": "unit",
    "tire": "unit",
    "next": "unit",
    "retreat": "hex",
    "advance": "unit",
}
"""What can be chosen, and what each choice is about."""

MOST_UNITS = 250
MOST_HEXES = 5000
MOST_BRIDGES = 60

LAND, MOVE, WITH, DROP, ENTER, ATTACKER, EVACUATE = (
    actions_of(verb, MOST_UNITS)
    for verb in ("land", "move", "with", "drop", "enter", "attacker", "evacuate")
)
REACT, GUN, LOSE, TIRE, NEXT, ADVANCE = (
    actions_of(verb, MOST_UNITS) for verb in ("react", "gun", "lose", "tire", "next", "advance")
)
PLACE, GO, OVERRUN, FERRY, BOATS = (
    actions_of(verb, MOST_HEXES) for verb in ("place", "go", "overrun", "ferry", "boats")
)
MANEUVER, ASSAULT, REFUSE, WITHDRAW = (
    actions_of(verb, MOST_HEXES) for verb in ("maneuver", "assault", "refuse", "withdraw")
)
BOMBARD, RESOLVE, AIM, RETREAT = (
    actions_of(verb, MOST_HEXES) for verb in ("bombard", "resolve", "aim", "retreat")
)
BLOW = actions_of("blow", MOST_BRIDGES)
AIR = actions_of("air", MOST_NUMBER + 1)
YES, NO, END, STOP = map(Action, ("yes", "no", "end", "stop"))
FIRST, SECOND, FIRE = map(Action, ("first", "second", "fire"))


class GardenFrame(Frame):
    """A step of the sequence of play."""


class WhileOpen(GardenFrame):
    """Waits as long as there is anything to choose but the end."""

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        state.stack.pop()
        return False


def seat(side: int) -> str:
    return SIDES[side]
