"""Phase D: which enemy hexes to attack, how, and with whom, by expected value."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.ids import HexId, Side
from grognard.games.market_garden.rules import r07_declaration as declaration
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules.frame import ASSAULT, ATTACKER, END, MANEUVER
from grognard.games.market_garden.rules.ph_d_declaration import Attackers, Declaration
from grognard.games.market_garden.rules.r08_efficiency import rating
from grognard.games.market_garden.rules.r17_boats import needs_boats
from grognard.games.market_garden.state import State
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.gains import NEVER, Gains
from grognard.players.market_garden.worth import Worth, attack


class Attack(Struct, frozen=True):
    """One combat that could be declared."""

    gain: float
    assault: bool
    units: tuple[int, ...]


NO_ATTACK = Attack(NEVER, False, ())


class Attacks:
    """Finds attacks; its results are kept for the declarations of one player turn."""

    def __init__(self, doctrine: Doctrine, worth: Worth, gains: Gains) -> None:
        self._doctrine, self._worth, self._gains = doctrine, worth, gains
        self._turn = (-1, -1)
        self._known: dict[tuple[int, tuple[int, ...], bool], Attack] = {}

    def declare(self, state: State, frame: Declaration) -> Action:
        self._begin(state)
        best, where = NO_ATTACK, -1
        attacked = {combat.target for combat in state.combats}
        for target in declaration.targets(state, frame.side):
            if target in attacked:
                continue
            found = self.best(state, frame.side, target)
            if found.gain > best.gain:
                best, where = found, target
        if best.gain < self._doctrine.least_gain:
            return END
        return ASSAULT[where] if best.assault else MANEUVER[where]

    def choose_attackers(self, state: State, frame: Attackers) -> Action:
        self._begin(state)
        found = self.best(state, frame.side, frame.target, (frame.assault,))
        for unit in found.units:
            if unit not in frame.chosen and frame.refusal(state, ATTACKER[unit]) is None:
                return ATTACKER[unit]
        return END if frame.refusal(state, END) is None else frame.options(state)[0]

    def best(
        self, state: State, side: Side, target: HexId, ways: tuple[bool, ...] = (False, True)
    ) -> Attack:
        """The best attack on a hex with whoever is still free."""
        able = tuple(declaration.able(state, side, target, False))
        found = NO_ATTACK
        for assault in ways:
            key = (target, able, assault)
            known = self._known.get(key)
            if known is None:
                known = self._known[key] = self._reckon(state, side, target, able, assault)
            if known.gain > found.gain:
                found = known
        return found

    def _begin(self, state: State) -> None:
        if self._turn != (state.turn, state.phasing):
            self._turn = (state.turn, state.phasing)
            self._known.clear()

    def _reckon(
        self, state: State, side: Side, target: HexId, able: tuple[int, ...], assault: bool
    ) -> Attack:
        """Try the strongest alone, the two strongest, and so on."""
        worth = self._worth.prize(state, target)
        support = self._support(state, side, target) if not assault else 0.0
        best = NO_ATTACK
        for group, boats in _groups(state, able, target):
            ranked = sorted(group, key=lambda u: (-attack(state, u), -rating(state, u), u))
            for count in range(1, len(ranked) + 1):
                units = tuple(ranked[:count])
                if assault:
                    gain = self._gains.assault(state, units, target, worth, boats=boats)
                else:
                    gain = self._gains.maneuver(state, units, target, worth, boats=boats)
                    gain += self._doctrine.counted_support * support
                if gain > best.gain:
                    best = Attack(gain, assault, units)
        return best

    def _support(self, state: State, side: Side, target: HexId) -> float:
        guns = fire.guns_for(state, side, target, fire.ATTACK_SUPPORT)
        cap = state.facts.numbers.fire.air_cap
        barrage = fire.Barrage(target, min(state.air[side], cap), tuple(guns))
        defenders = tuple(state.units_in(target, 1 - side))
        tdv = state.facts.board.tdv[target]
        return self._gains.fire_value(state, defenders, fire.points(state, barrage), tdv)


def _groups(
    state: State, able: tuple[int, ...], target: HexId
) -> list[tuple[tuple[int, ...], bool]]:
    """Units that attack together over land; each stack that must take boats by itself."""
    dry = tuple(u for u in able if not needs_boats(state, u, target))
    found = [(dry, False)] if dry else []
    wet = [u for u in able if u not in dry]
    for hex_ in sorted({state.where[u] for u in wet}):
        found.append((tuple(u for u in wet if state.where[u] == hex_), True))
    return found
