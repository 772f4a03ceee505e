"""10.3, 10.4, 10.6 Turkish reinforcements and replacements: who comes, and by which edge."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, FORT, NO_FORMATION, TURK, TURKISH
from grognard.games.gallipoli.rules.frame import (
    END,
    ENTER,
    NOT_NOW,
    PLACE,
    REPLACE,
    RESTORE,
    SCRAP,
    GallipoliFrame,
    seat,
)
from grognard.games.gallipoli.rules.m06_supply.s61_points import afford_refusal, pay
from grognard.games.gallipoli.rules.m06_supply.s65_lines import works
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m08_combat.s84_states import enter, score
from grognard.games.gallipoli.state import (
    ELIMINATED,
    FRONT,
    NORMAL,
    NOT_YET,
    OFF_MAP,
    REMOVED,
    REPLACED,
    SHATTERED,
    SUPPLIED,
    State,
)

# -- by which edge ---------------------------------------------------------------------------------


def open_edge(state: State) -> int:
    """Q85 The Turkish edge areas without Allied units, as bits."""
    return state.facts.land.edge & ~state.occupied[ALLIED] & ~works(state, ALLIED)


def edge_holders(state: State) -> dict[int, int]:
    """7.4.3-a, Q85 By open edge area, the division that stands there, or NO_FORMATION."""
    formation, found = state.facts.pieces.formation, {}
    for area in bits(open_edge(state)):
        divisions = (formation[unit] for unit in state.units_in(area, TURKISH))
        found[area] = max(divisions, default=NO_FORMATION)
    return found


def can_enter(state: State, unit: int, holders: dict[int, int]) -> bool:
    """Q85 Is there an edge area for the unit? ``holders``: see edge_holders."""
    own = state.facts.pieces.formation[unit]
    if own == NO_FORMATION:
        return bool(holders)
    return any(holder in (own, NO_FORMATION) for holder in holders.values())


def area_refusal(state: State, unit: int, area: int) -> Refusal | None:
    """10.3-e, 10.4-b, 10.6-a, Q85 May the unit enter here?"""
    if not state.facts.land.edge >> area & 1:
        return Refusal(("10.3-e", "10.4-b", "10.6-a"), "no_edge_area", {"area": area})
    if not open_edge(state) >> area & 1:
        return Refusal(("10.4-b", "10.6-a"), "edge_held_by_allies", {"area": area})
    return land_refusal(state, area, TURKISH, (unit,))


# -- who -------------------------------------------------------------------------------------------


def entry_refusal(state: State, unit: int, holders: dict[int, int]) -> Refusal | None:
    """10.3, 10.4 May this unit come in without being replaced?"""
    facts = state.facts
    if unit not in facts.pieces.land_of[TURKISH]:
        return Refusal(("10.3-e",), "not_turkish_land", {"unit": unit})
    at = state.where[unit]
    if at == NOT_YET:
        if refused := _condition(state, unit):
            return refused
    elif at != facts.land.boxes[TURKISH]:
        return Refusal(("10.3-e",), "not_waiting", {"unit": unit})
    elif state.health[unit] != NORMAL:  # Q65
        return Refusal(("10.3-e",), "not_normal", {"unit": unit})
    if can_enter(state, unit, holders):
        return None
    return Refusal(("10.3-e", "7.4.3-a"), "no_entry_area", {"unit": unit})


def _condition(state: State, unit: int) -> Refusal | None:
    """10.4-c, 10.4-h, Q88, Q89 The condition of a regiment or Volunteer."""
    pieces, arrivals = state.facts.pieces, state.facts.library.arrivals
    code = pieces.codes[unit]
    if code in arrivals.volunteers:
        # Q89 On the turn of the event or later.
        if "german_support" in state.events:
            return None
        return Refusal(("10.4-h",), "no_german_support", {"unit": unit})
    for ship_code, regiment in arrivals.ship_regiments.items():
        if regiment == code:
            ship = pieces.index[ship_code]
            if state.health[ship] != NORMAL or state.where[ship] in (ELIMINATED, REMOVED):
                return None
            return Refusal(("10.4-c",), "ship_unharmed", {"unit": unit, "ship": ship})
    return Refusal(("10.3-e",), "not_due", {"unit": unit})


def replacement_price(state: State, unit: int) -> int:
    """10.6-c, 10.6-d In SP."""
    prices = state.facts.numbers.prices
    if state.facts.pieces.arm[unit] == ARTILLERY:
        return prices.artillery
    return prices.infantry_with_support if state.event("german_support") else prices.infantry


def replacement_refusal(state: State, unit: int, holders: dict[int, int]) -> Refusal | None:
    """10.6-a to 10.6-e, 10.6-j to 10.6-l, Q90 May this unit be replaced?"""
    pieces, caps = state.facts.pieces, state.facts.numbers.caps
    if unit not in pieces.land_of[TURKISH]:
        return Refusal(("10.6-j", "10.6-l"), "not_turkish_land", {"unit": unit})
    if pieces.group[unit] != TURK:
        return Refusal(("10.6-k",), "german_never_replaced", {"unit": unit})
    if state.where[unit] != ELIMINATED:
        return Refusal(("10.6-a",), "not_lost", {"unit": unit})
    if pieces.arm[unit] == ARTILLERY:
        support = state.event("german_support")
        most = caps.artillery_replaced_with_support if support else caps.artillery_replaced
        if state.artillery_replaced >= most:
            return Refusal(("10.6-e",), "artillery_cap", {"most": most})
    if refused := afford_refusal(state, TURKISH, replacement_price(state, unit)):
        return refused
    if can_enter(state, unit, holders):
        return None
    return Refusal(("10.6-a", "7.4.3-a"), "no_entry_area", {"unit": unit})


def restore_refusal(state: State, fort: int) -> Refusal | None:
    """10.6-f, Q81, Q91 May this Crippled fort be restored?"""
    facts = state.facts
    if facts.pieces.arm[fort] != FORT or not state.on_map(fort):
        return Refusal(("10.6-f",), "fort_not_on_map", {"fort": fort})
    if state.health[fort] != SHATTERED:
        return Refusal(("10.6-f",), "fort_not_crippled", {"fort": fort})
    if state.control >> state.where[fort] & 1:
        area = state.where[fort]
        return Refusal(("10.6-f",), "not_under_turkish_control", {"area": area})
    if not any(state.in_play(ship) for ship in facts.pieces.ships_of[TURKISH]):
        return Refusal(("10.6-f",), "no_ship_to_scrap")
    return afford_refusal(state, TURKISH, facts.numbers.prices.fort_repair)


# -- the frames ------------------------------------------------------------------------------------


class TurkishArrivals(GallipoliFrame, frozen=True):
    """10.3, 10.4, 10.6 Units enter, are replaced, forts restored, in any order. What is due this
    turn must come in if it can; what has waited in the box may (8.3.4-f)."""

    due: tuple[int, ...] = ()

    def run(self, state: State, log: Log) -> bool:
        if self.options(state) != [END]:
            return True
        state.stack.pop()
        return False

    def _owing(self, state: State, holders: dict[int, int]) -> int:
        """A unit that still has to enter, or -1."""
        box = state.facts.land.boxes[TURKISH]
        for unit in self.due:
            if state.where[unit] == box and can_enter(state, unit, holders):
                return unit
        return -1

    def decision(self, state: State) -> Decision:
        args = {"stock": state.sp[TURKISH]}
        return Decision(seat(TURKISH), "10.3-e", "turkish_arrivals", args)

    def options(self, state: State) -> list[Action]:
        pieces, where, box = state.facts.pieces, state.where, state.facts.land.boxes[TURKISH]
        holders, found = edge_holders(state), list[Action]()
        for unit in pieces.land_of[TURKISH]:
            if where[unit] in (box, NOT_YET):
                if entry_refusal(state, unit, holders) is None:
                    found.append(ENTER[unit])
            elif where[unit] == ELIMINATED and replacement_refusal(state, unit, holders) is None:
                found.append(REPLACE[unit])
        found += [
            RESTORE[fort]
            for fort in pieces.forts
            if state.health[fort] == SHATTERED and restore_refusal(state, fort) is None
        ]
        if self._owing(state, holders) < 0:
            found.append(END)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "enter":
            return entry_refusal(state, action.arg, edge_holders(state))
        if action.verb == "replace":
            return replacement_refusal(state, action.arg, edge_holders(state))
        if action.verb == "restore":
            return restore_refusal(state, action.arg)
        if action.verb != "end":
            return NOT_NOW
        owing = self._owing(state, edge_holders(state))
        return None if owing < 0 else Refusal(("10.3-e",), "must_enter", {"unit": owing})

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
        elif action.verb == "restore":
            state.stack.append(GiveUpShip(action.arg))
        else:
            state.stack.append(ChooseEntry(action.arg))


class ChooseEntry(GallipoliFrame, frozen=True):
    """10.3-e, 10.4-b, 10.6-a The area by which a unit enters."""

    unit: int

    def decision(self, state: State) -> Decision:
        return Decision(seat(TURKISH), "10.3-e", "choose_entry", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        edge = bits(open_edge(state))
        return [PLACE[area] for area in edge if area_refusal(state, self.unit, area) is None]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "place":
            return NOT_NOW
        return area_refusal(state, self.unit, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        unit, area = self.unit, action.arg
        state.stack.pop()
        before = state.where[unit]
        if before == ELIMINATED:
            pay(state, TURKISH, replacement_price(state, unit), "10.6-b", log)
            state.of_game[unit] |= REPLACED
            if state.facts.pieces.arm[unit] == ARTILLERY:
                state.artillery_replaced += 1
        state.face[unit] = FRONT
        if before != state.facts.land.boxes[TURKISH]:
            state.health[unit] = NORMAL
            state.fired[unit] = 0
        log.add("10.6-a" if before == ELIMINATED else "10.3-e", "enters", unit=unit, to=area)
        enter(state, unit, area, log)
        if before == NOT_YET and state.facts.pieces.codes[unit] in (
            state.facts.library.arrivals.volunteers
        ):
            points = state.facts.numbers.points.volunteer
            score(state, ALLIED, points, "conditional", "10.4-i", log)


class GiveUpShip(GallipoliFrame, frozen=True):
    """10.6-f, 10.6-g, Q91 The ship whose guns and crew restore a fort."""

    fort: int

    def decision(self, state: State) -> Decision:
        return Decision(seat(TURKISH), "10.6-f", "scrap_ship", {"fort": self.fort})

    def options(self, state: State) -> list[Action]:
        return [SCRAP[s] for s in state.facts.pieces.ships_of[TURKISH] if state.in_play(s)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "scrap":
            return NOT_NOW
        ship = action.arg
        if ship in state.facts.pieces.ships_of[TURKISH] and state.where[ship] < OFF_MAP:
            return None
        return Refusal(("10.6-f",), "not_a_turkish_ship_in_play", {"ship": ship})

    def apply(self, state: State, action: Action, log: Log) -> None:
        fort, ship = self.fort, action.arg
        state.stack.pop()
        pay(state, TURKISH, state.facts.numbers.prices.fort_repair, "10.6-f", log)
        state.put(ship, REMOVED)
        state.health[ship] = NORMAL
        state.health[fort] = NORMAL
        # 6.3-g It fires this turn only if it was supplied in step 4.
        state.fired[fort] = 0 if state.of_turn[fort] & SUPPLIED else 1
        log.add("10.6-f", "fort_restored", fort=fort, ship=ship)
