"""The base of Gallipoli's frames, and the actions they offer, made once."""

from __future__ import annotations

from grognard.engine.actions import Action, actions_of
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Frame, Refusal
from grognard.engine.ids import Side
from grognard.games.gallipoli.facts import MINE_CONTENTS, MOST_NUMBER, SIDES
from grognard.games.gallipoli.state import State

VERBS = {
    # Answers
    "yes": "",
    "no": "",
    "pass": "",
    "end": "",
    # Choosing and placing counters
    "pick": "unit",
    "place": "area",
    "dig_in_at": "area",
    "mines": "content",
    "rest": "",
    # Strategic Phase
    "supply": "unit",
    "source": "source",
    "take": "conditional",
    "replace": "unit",
    "enter": "unit",
    "restore": "fort",
    "scrap": "ship",
    "spend": "number",
    "withdraw": "unit",
    "reserve": "unit",
    "ready": "unit",
    "lift": "fort",
    # Activations
    "land": "",
    "naval": "",
    "formation": "formation",
    "join": "unit",
    "move_first": "",
    "fight_first": "",
    "again": "unit",
    # Movement
    "move": "unit",
    "go": "area",
    "march": "area",
    "sail": "area",
    "dig": "",
    "rise": "",
    "exit": "",
    "box": "",
    "stay": "",
    "stop": "",
    # Combat
    "bombard": "area",
    "firer": "unit",
    "fire": "",
    "assault": "area",
    "attacker": "unit",
    "intensive": "unit",
    "commit": "",
    "land_in": "area",
    "hit": "unit",
    "sacrifice": "unit",
    "retreat": "area",
    "off_map": "",
    "advance": "unit",
    "charge": "unit",
    "beachhead": "unit",
    # At sea
    "deploy": "ship",
    "steam": "area",
    "shoot": "ship",
    "target": "unit",
    "sweep": "ship",
    "clear": "content",
}
"""What can be chosen, and what each choice is about."""

MOST_PIECES = 180
MOST_AREAS = 80
MOST_FORMATIONS = 40

PICK, SUPPLY, REPLACE, ENTER = (
    actions_of(verb, MOST_PIECES) for verb in ("pick", "supply", "replace", "enter")
)
RESTORE, SCRAP, WITHDRAW, RESERVE, READY, LIFT = (
    actions_of(verb, MOST_PIECES)
    for verb in ("restore", "scrap", "withdraw", "reserve", "ready", "lift")
)
JOIN, AGAIN, MOVE, FIRER, ATTACKER = (
    actions_of(verb, MOST_PIECES) for verb in ("join", "again", "move", "firer", "attacker")
)
INTENSIVE, HIT, SACRIFICE, ADVANCE, CHARGE, HEAD = (
    actions_of(verb, MOST_PIECES)
    for verb in ("intensive", "hit", "sacrifice", "advance", "charge", "beachhead")
)
DEPLOY, SHOOT, TARGET, SWEEP = (
    actions_of(verb, MOST_PIECES) for verb in ("deploy", "shoot", "target", "sweep")
)
PLACE, DIG_IN_AT, GO, MARCH, SAIL = (
    actions_of(verb, MOST_AREAS) for verb in ("place", "dig_in_at", "go", "march", "sail")
)
BOMBARD, ASSAULT, LAND_IN, RETREAT, STEAM = (
    actions_of(verb, MOST_AREAS) for verb in ("bombard", "assault", "land_in", "retreat", "steam")
)
MINES, CLEAR = (actions_of(verb, len(MINE_CONTENTS)) for verb in ("mines", "clear"))
FORMATION = actions_of("formation", MOST_FORMATIONS)
SOURCE, TAKE = actions_of("source", 2), actions_of("take", 20)
SPEND = actions_of("spend", MOST_NUMBER + 1)
YES, NO, PASS, END, REST = map(Action, ("yes", "no", "pass", "end", "rest"))
LAND, NAVAL = map(Action, ("land", "naval"))
MOVE_FIRST, FIGHT_FIRST = map(Action, ("move_first", "fight_first"))
DIG, RISE, EXIT, BOX, STAY, STOP = map(Action, ("dig", "rise", "exit", "box", "stay", "stop"))
FIRE, COMMIT, OFF_MAP = map(Action, ("fire", "commit", "off_map"))


class GallipoliFrame(Frame):
    """A step of the sequence of play."""


class WhileOpen(GallipoliFrame):
    """Waits as long as there is anything to choose but the end."""

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        state.stack.pop()
        return False


class YesOrNo(GallipoliFrame):
    """A plain question."""

    def options(self, state: State) -> list[Action]:
        return [YES, NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if action.verb in ("yes", "no") else NOT_NOW


def seat(side: Side) -> str:
    return SIDES[side]
