"""A combat of each kind of the three games: its exact odds, and the rules' own resolver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from grognard.analysis.odds import combat_odds
from grognard.engine.actions import Action
from grognard.engine.dice import Dice
from grognard.engine.events import QUIET, Quiet
from grognard.engine.i18n import Arg
from grognard.games.gallipoli.odds.chances import AFLOAT
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment as shelling
from grognard.games.gallipoli.rules.m08_combat import s83_assault as storming
from grognard.games.gallipoli.rules.m08_combat import (
    s84_states,
    s831_odds,
    s851_mines,
    s852_sweeping,
)
from grognard.games.gallipoli.rules.m08_combat import s812_naval_fire as naval
from grognard.games.gallipoli.state import GONE, OFF_MAP, SUPPLIED
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.field import position
from grognard.games.lepanto.odds.questions import QUESTIONS
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.odds import questions as garden
from grognard.games.market_garden.odds.choices import sensible
from grognard.games.market_garden.odds.combats import (
    Ready,
    assault_position,
    bombardment_position,
    maneuver_position,
)
from grognard.games.market_garden.odds.rolls import LANDING, landing_position
from tests.gallipoli.table import Table

Found = tuple[str, Mapping[str, Fraction], Callable[[Dice], str]]


class Kept(Quiet):
    """A log that keeps one argument of some kinds of events, or ('') their kind."""

    def __init__(self, **kinds: str) -> None:
        self._kinds = kinds
        self.kept: list[str] = []

    def add(self, case: str, kind: str, /, **args: Arg) -> None:
        if kind in self._kinds:
            name = self._kinds[kind]
            self.kept.append(str(args[name]) if name else kind)


def samples() -> Iterator[Found]:
    yield from _lepanto()
    yield from _gallipoli()
    yield from _market_garden()


# -- lepanto ---------------------------------------------------------------------------------------


def _lepanto() -> Iterator[Found]:
    game = Lepanto()
    kinds = dict.fromkeys(("gunnery", "small_arms", "boarding", "ram"), "result")
    for attack, attackers, targets, more in (
        ("gunnery", "galleass", "galley", {"arc": "port"}),
        ("small_arms", "galley", "galliot,galliot", {}),
        ("boarding", "galley,galley,galley", "galley", {"turn": 25}),
        ("ramming", "galliot", "galleass", {"hexes": 3}),
    ):
        asked: dict[str, Any] = {"attacker": attackers, "target": targets, **more}
        exact = combat_odds(game, attack, **asked).distributions[0].chances
        state, action = position(game, QUESTIONS[attack](**asked), {})

        def resolve(dice: Dice, state: Any = state, action: Action = action) -> str:
            copy, log = game.clone(state), Kept(**kinds)
            copy.dice = dice
            copy.asking.apply(copy, action, log)
            return " ".join(log.kept)

        yield f"lepanto {attack}", exact, resolve


# -- gallipoli -------------------------------------------------------------------------------------


def _gallipoli() -> Iterator[Found]:
    yield _naval_fire()
    yield _bombardment()
    yield _assault()
    yield _mines()
    yield _sweep()
    yield _morale()


def _naval_fire() -> Found:
    places = {"QE": "DS1", "F-HELLAS": "GP1", "SUFFREN": "AA-BUL", "MESSUDIEH": "MAR"}
    table = Table(places)
    table.mark("F-HELLAS", "turn", SUPPLIED)
    firer, target = table.index("QE"), table.index("F-HELLAS")
    exact = combat_odds("gallipoli", "fire", firer="QE", target="F-HELLAS").distributions[0]

    def resolve(dice: Dice) -> str:
        copy = table.state.clone()
        copy.dice = dice
        naval.naval_fire(copy, firer, target, QUIET)
        gone = copy.where[target] >= OFF_MAP
        health = GONE if gone else copy.health[target]
        return f"damage={AFLOAT[health]}"

    return "gallipoli fire", exact.chances, resolve


LAND = {
    "86Bde": "GP3",
    "87Bde": "GP3",
    "29D-A": "GP3",
    "BH-C1": "GP3",
    "QE": "AA-HEL",
    "T9-25": "GP6",
    "T9-26": "GP6",
    "T9-27": "GP6",
}


def _land_war(*orders: str) -> Table:
    table = Table(LAND)
    table.activate("allied", "29D", order="fight_first")
    table.play(*orders)
    return table


def _bombardment() -> Found:
    table = _land_war("bombard GP6", "firer 29D-A", "firer QE")
    side, area = 0, table.area("GP6")
    firers = (table.index("29D-A"), table.index("QE"))
    strengths = [shelling.factors(table.state, firer) for firer in firers]
    exact = combat_odds(
        table.game,
        "bombardment",
        factors=sum(strength for strength, _ in strengths),
        heavy=sum(heavy for _, heavy in strengths),
        units=3,
        air=True,
        terrain="hill" if table.state.facts.land.hills >> area & 1 else "clear",
    ).distributions[0]

    def resolve(dice: Dice) -> str:
        copy, log = table.state.clone(), Kept(bombardment="hits")
        copy.dice = dice
        shelling.bombard(copy, side, area, firers, log)
        return f"hits={log.kept[0]}"

    return "gallipoli bombardment", exact.chances, resolve


def _assault() -> Found:
    table = _land_war("assault GP6", "attacker 86Bde", "attacker 87Bde")
    area = table.area("GP6")
    attackers = (table.index("86Bde"), table.index("87Bde"))
    state = table.state
    exact = combat_odds(
        table.game,
        "assault",
        attack=s831_odds.attack_total(state, attackers),
        defence=sum(s831_odds.defence_factor(state, u) for u in state.units_in(area, 1)),
        units=3,
        terrain="hill" if state.facts.land.hills >> area & 1 else "clear",
        fight_first=True,
    ).distributions[0]

    def resolve(dice: Dice) -> str:
        copy, log = state.clone(), Kept(assault="crt")
        copy.dice = dice
        storming.assault(copy, 0, area, attackers, storming.NOBODY, log)
        return f"crt={log.kept[0]}"

    return "gallipoli assault", exact.chances, resolve


def _mines() -> Found:
    table = Table({"ALBION": "DS3"})
    ship = table.index("ALBION")
    exact = combat_odds("gallipoli", "mines", attacks=3).distributions[0]

    def resolve(dice: Dice) -> str:
        copy = table.state.clone()
        copy.dice = dice
        afloat = all(s851_mines.attack(copy, ship, "8.5.1-d", QUIET) for _ in range(3))
        health = copy.health[ship] if afloat else GONE
        return f"damage={AFLOAT[health]}"

    return "gallipoli mines", exact.chances, resolve


def _sweep() -> Found:
    table = Table({"MS1": "DS3 a"}, mines={"DS3": "1! 2!"}, rough=True)
    ship = table.index("MS1")
    exact = combat_odds("gallipoli", "sweep", rough=True).distributions[0]

    def resolve(dice: Dice) -> str:
        copy, log = table.state.clone(), Kept(swept="count")
        copy.dice = dice
        s852_sweeping.sweep(copy, ship, log)
        return "count=crippled" if copy.health[ship] else f"count={log.kept[0]}"

    return "gallipoli sweep", exact.chances, resolve


def _morale() -> Found:
    table = Table({"86Bde": "GP3"})
    unit = table.index("86Bde")
    level = table.state.facts.pieces.morale[unit]
    exact = combat_odds("gallipoli", "morale", level=level).distributions[0]

    def resolve(dice: Dice) -> str:
        copy = table.state.clone()
        copy.dice = dice
        return (
            "failed" if s84_states.morale_check(copy, unit, (), "8.3.4-i", QUIET) > 0 else "passed"
        )

    return "gallipoli morale", exact.chances, resolve


# -- market garden ---------------------------------------------------------------------------------


def _market_garden() -> Iterator[Found]:
    game = MarketGarden()
    shelled = garden.Bombardment(points=12, terrain="woods", defenders="4-4-6,3-3-5")
    moved = garden.Maneuver(
        attackers="6-5-7,5-5-7:a",
        defenders="4-4-6/3",
        hexes=2,
        support=12,
        answer=6,
        terrain="woods",
    )
    stormed = garden.Assault(
        attackers="6-5-7,5-5-7:a", defenders="4-4-6/3", defensive=8, terrain="town", origin="woods"
    )
    for name, ready, asked in (
        ("bombardment", bombardment_position(game, shelled, {}), shelled),
        ("maneuver", maneuver_position(game, moved, {}), moved),
        ("assault", assault_position(game, stormed, {}), stormed),
    ):
        factors = {f: getattr(asked, f) for f in asked.__struct_fields__}
        odds = combat_odds(game, name, **factors)
        told = odds.distributions[-1]
        yield f"market_garden {name}: {told.name}", told.chances, _fought(ready, told.name)

    yield _landing(game)


def _landing(game: MarketGarden) -> Found:
    asked = garden.Landing(unit="2PARA", enemy=True, flak=2, blocked=2)
    field, frame, action = landing_position(game, asked, {})
    odds = combat_odds(game, "landing", unit="2PARA", enemy=True, flak=2, blocked=2)
    exact = odds.distributions[0].chances
    start = field.state.alone(frame)
    kinds = dict.fromkeys(LANDING, "")

    def resolve(dice: Dice) -> str:
        state, log = start.clone(), Kept(**kinds)
        state.dice = dice
        frame.apply(state, action, log)
        return " ".join(log.kept) or "safe"

    return "market_garden landing", exact, resolve


def _fought(ready: Ready, name: str) -> Callable[[Dice], str]:
    """The combat played by the rules, with the owners' choices between the dice."""
    _, told, start = ready
    choose = sensible()

    def resolve(dice: Dice) -> str:
        state = start.clone()
        state.dice = dice
        while not state.over:
            if state.asking.run(state, QUIET):
                action = choose(state)
                assert action is not None
                state.asking.apply(state, action, QUIET)
        ours, theirs, held = told.told(state)
        if name == "defender":
            return f"steps={theirs}"
        return f"attacker={ours} defender={theirs} hex={held}"

    return resolve
