"""8.1.2 Naval fire: what a hit does."""

from __future__ import annotations

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table

NEXT = {"GP1": "DS1", "DS12": "DS11"}
"""Where the firer stands, by the place of the target."""


def shell(
    firer: str, target: str, dice: tuple[int, ...], *, state: str = "", **options: str
) -> Table:
    """One unit fires at another next to it; the dice to hit come first."""
    fort = firer.startswith("F-")
    place = "GP1" if target.startswith("F-") else "DS1" if fort else "DS12"
    start = "GP1" if fort else NEXT[place]
    pieces = {firer: start, target: f"{place} {state}", "SUFFREN": "AA-BUL", "TORGUT": "MAR"}
    pieces[firer], pieces[target] = start, f"{place} {state}"
    table = Table(pieces, dice=dice, options=options)
    for code in pieces:
        if code.startswith("F"):
            table.mark(code, "turn", SUPPLIED)
    side = table.state.facts.pieces.side[table.index(firer)]
    table.naval(("allied", "turkish")[side])
    table.play(f"shoot {firer}", f"target {target}")
    assert table.dice.left == []
    return table


def volley(firer: str, battery: str) -> tuple[int, ...]:
    """Dice with a single hit, by the first gun of a battery."""
    guns = {
        "QE": (4, 3),
        "INFLEX": (3, 2),
        "ALBION": (2, 2),
        "TRIUMPH": (1, 3),
        "GOEBEN": (3, 2),
        "BRESLAU": (0, 2),
        "F-HELLAS": (1, 1),
    }
    primary, secondary = guns[firer]
    dice = [10] * (primary + secondary)
    dice[0 if battery == "primary" else primary] = 1
    return tuple(dice)


def effects(
    firer: str, target: str, battery: str, state: str = "", **options: str
) -> tuple[str, ...]:
    """The modifiers of the effect die of one hit."""
    table = shell(firer, target, (*volley(firer, battery), 1), state=state, **options)
    return tuple(sorted(table.modifiers("hit_without_effect")))


# -- modifiers of the effect


@pytest.mark.rule("8.1.2-k")
@pytest.mark.parametrize(
    ("firer", "target", "applies"),
    [
        ("QE", "F-HELLAS", True),
        ("QE", "BARBAROSSA", True),
        ("INFLEX", "F-HELLAS", True),
        ("INFLEX", "BARBAROSSA", True),
        ("GOEBEN", "ALBION", True),
        ("QE", "GOEBEN", False),
        ("QE", "BRESLAU", False),
        ("GOEBEN", "QE", False),
        ("GOEBEN", "INFLEX", False),
        ("GOEBEN", "MS1", False),
        ("ALBION", "F-HELLAS", False),
        ("ALBION", "BARBAROSSA", False),
        ("F-HELLAS", "ALBION", False),
    ],
)
def test_dreadnoughts_at_older_battleships_and_forts(
    firer: str, target: str, applies: bool
) -> None:
    """Q45: AC is BC."""
    assert ("8.1.2-k +1" in effects(firer, target, "primary")) == applies
    if firer != "F-HELLAS":
        assert ("8.1.2-k +1" in effects(firer, target, "secondary")) == applies


@pytest.mark.rule("8.1.2-l")
@pytest.mark.parametrize(
    ("firer", "target", "applies"),
    [
        ("ALBION", "F-HELLAS", True),
        ("ALBION", "BARBAROSSA", True),
        ("ALBION", "GOEBEN", True),
        ("GOEBEN", "QE", True),
        ("F-HELLAS", "ALBION", True),
        ("ALBION", "BRESLAU", False),
        ("GOEBEN", "MS1", False),
    ],
)
def test_secondary_batteries_at_heavy_targets(firer: str, target: str, applies: bool) -> None:
    assert ("8.1.2-l -1" in effects(firer, target, "secondary")) == applies
    assert "8.1.2-l -1" not in effects(firer, target, "primary")


@pytest.mark.rule("8.1.2-m", "8.1-c", "8.1-d")
@pytest.mark.parametrize(
    ("firer", "target", "applies"),
    [
        ("ALBION", "GOEBEN", True),
        ("QE", "GOEBEN", True),
        ("ALBION", "F-HELLAS", True),
        ("ALBION", "BRESLAU", True),
        ("TRIUMPH", "GOEBEN", False),
        ("GOEBEN", "QE", False),
        ("F-HELLAS", "ALBION", False),
    ],
)
def test_heavy_guns_of_the_main_battery(firer: str, target: str, applies: bool) -> None:
    """Q44: +1, not -1"""
    assert ("8.1.2-m +1" in effects(firer, target, "primary")) == applies
    if firer != "F-HELLAS":
        assert "8.1.2-m +1" not in effects(firer, target, "secondary")


@pytest.mark.rule("8.1.2-n")
@pytest.mark.parametrize("target", ["GOEBEN", "BRESLAU", "F-HELLAS"])
def test_a_disabled_target_is_harder_to_hurt(target: str) -> None:
    """Q47"""
    assert "8.1.2-n -2" not in effects("ALBION", target, "primary")
    assert "8.1.2-n -2" in effects("ALBION", target, "primary", "d")
    assert "8.1.2-n -2" not in effects("ALBION", target, "primary", "b")
    assert "8.1.2-n +2" in effects("ALBION", target, "primary", "d", disabled_target="plus_2")


@pytest.mark.rule("8.1.2-o")
def test_they_add_up() -> None:
    found = effects("QE", "F-HELLAS", "primary", "d")
    assert found == ("8.1.2-k +1", "8.1.2-m +1", "8.1.2-n -2")
    found = effects("QE", "F-HELLAS", "secondary", "d")
    assert found == ("8.1.2-k +1", "8.1.2-l -1", "8.1.2-n -2")


# -- damage: above the target's 7

CONDITION = {"": "normal", "d": "shaken", "b": "shattered"}
THRESHOLDS = [
    ("QE", "F-HELLAS", "primary", "", 5),
    ("QE", "F-HELLAS", "secondary", "", 7),
    ("QE", "GOEBEN", "primary", "", 6),
    ("QE", "F-HELLAS", "primary", "d", 7),
    ("INFLEX", "BARBAROSSA", "primary", "", 5),
    ("ALBION", "F-HELLAS", "primary", "", 6),
    ("ALBION", "F-HELLAS", "secondary", "", 8),
    ("ALBION", "GOEBEN", "primary", "d", 8),
    ("ALBION", "GOEBEN", "secondary", "d", 10),
    ("TRIUMPH", "F-HELLAS", "primary", "", 7),
    ("GOEBEN", "ALBION", "primary", "", 6),
    ("GOEBEN", "MS1", "secondary", "", 7),
    ("F-HELLAS", "ALBION", "primary", "", 7),
    ("F-HELLAS", "ALBION", "secondary", "", 8),
]
"""The highest die that does nothing."""


@pytest.mark.rule("8.1.2-p", "8.1.2-k", "8.1.2-l", "8.1.2-m", "8.1.2-n", "8.1.2-o")
@pytest.mark.parametrize(("firer", "target", "battery", "state", "die"), THRESHOLDS)
def test_a_total_of_7_does_nothing(
    firer: str, target: str, battery: str, state: str, die: int
) -> None:
    table = shell(firer, target, (*volley(firer, battery), die), state=state)
    assert table.condition(target) == CONDITION[state]
    assert len(table.events("hit_without_effect")) == 1


@pytest.mark.rule("8.1.2-q", "8.1.2-k", "8.1.2-l", "8.1.2-m", "8.1.2-n", "8.1.2-o")
@pytest.mark.parametrize(
    ("firer", "target", "battery", "state", "die"), [row for row in THRESHOLDS if row[-1] < 10]
)
def test_a_total_of_8_damages(firer: str, target: str, battery: str, state: str, die: int) -> None:
    table = shell(firer, target, (*volley(firer, battery), die + 1), state=state)
    assert table.condition(target) == {"": "shaken", "d": "shattered"}[state]
    assert len(table.events("hit_damages")) == 1


@pytest.mark.rule("8.1.2-r", "8.1.2-s", "8.1.2-t")
@pytest.mark.parametrize(
    ("firer", "target", "points"),
    [("ALBION", "F-HELLAS", 2), ("ALBION", "GOEBEN", 5), ("F-HELLAS", "ALBION", 3)],
)
def test_normal_disabled_crippled_sunk(firer: str, target: str, points: int) -> None:
    dice = (*volley(firer, "primary"), 8)
    hurt = shell(firer, target, dice)
    assert (hurt.condition(target), hurt.fired(target)) == ("shaken", False)
    worse = shell(firer, target, (*volley(firer, "primary"), 10), state="d")
    assert (worse.condition(target), worse.fired(target)) == ("shattered", True)
    side = "turkish" if firer == "ALBION" else "allied"
    worse.naval(side)
    assert worse.refused(f"shoot {target}")
    gone = shell(firer, target, dice, state="b")
    assert gone.place(target) == "eliminated"
    assert gone.vp("allied" if firer == "ALBION" else "turkish") == points


@pytest.mark.rule("8.1.2-r", "8.1.2-s")
def test_each_effect_is_applied_before_the_next() -> None:
    """Q50: the second hit already finds the target Disabled. Two heavy guns: 7 + 1, 9 + 1 - 2."""
    table = shell("ALBION", "GOEBEN", (1, 1, 10, 10, 7, 8))
    assert table.condition("GOEBEN") == "shaken"
    assert table.modifiers("hit_without_effect") == ["8.1.2-m +1", "8.1.2-n -2"]
    table = shell("ALBION", "GOEBEN", (1, 1, 10, 10, 7, 9))
    assert table.condition("GOEBEN") == "shattered"


@pytest.mark.rule("8.1.2-t")
def test_three_damaging_hits_sink_a_normal_ship() -> None:
    """A Crippled one has no -2."""
    table = shell("INFLEX", "GOEBEN", (1, 1, 1, 10, 10, 7, 9, 7))
    assert table.place("GOEBEN") == "eliminated"


# -- critical hits


@pytest.mark.rule("8.1.2-u")
@pytest.mark.parametrize(("die", "critical"), [(8, False), (9, True), (10, True)])
def test_a_total_of_10_may_be_critical(die: int, critical: bool) -> None:
    """Heavy guns add 1."""
    dice = (*volley("ALBION", "primary"), die, *([2] if critical else []))
    table = shell("ALBION", "GOEBEN", dice)
    assert len(table.events("near_miss")) == critical
    assert table.condition("GOEBEN") == "shaken"


@pytest.mark.rule("8.1.2-u", "8.1.2-x")
@pytest.mark.parametrize(
    ("state", "after"), [("", "shaken"), ("d", "shattered"), ("b", "eliminated")]
)
@pytest.mark.parametrize("even", [2, 4, 6])
def test_an_even_die_leaves_the_ordinary_damage(state: str, after: str, even: int) -> None:
    """Q51; QE at a fort has +2, against a Disabled one 0."""
    table = shell("QE", "F-HELLAS", (*volley("QE", "primary"), 10, even), state=state)
    if after == "eliminated":
        assert table.place("F-HELLAS") == after
    else:
        assert (table.place("F-HELLAS"), table.condition("F-HELLAS")) == ("GP1", after)


@pytest.mark.rule("8.1.2-u", "8.1.2-y")
@pytest.mark.parametrize("state", ["", "d", "b"])
@pytest.mark.parametrize("odd", [1, 3, 5])
def test_an_odd_die_blows_it_up(state: str, odd: int) -> None:
    table = shell("QE", "F-HELLAS", (*volley("QE", "primary"), 10, odd), state=state)
    assert table.place("F-HELLAS") == "eliminated"
    assert table.vp("allied") == 2
    assert len(table.events("blown_up")) == 1


@pytest.mark.rule("8.1.2-y")
@pytest.mark.parametrize(("ship", "points"), [("INFLEX", 5), ("ALBION", 3), ("MS1", 1)])
def test_a_ship_that_explodes_counts_as_sunk(ship: str, points: int) -> None:
    table = shell("F-HELLAS", ship, (1, 10, 10, 1))
    assert table.place(ship) == "eliminated"
    assert table.vp("turkish") == points


@pytest.mark.rule("8.1.2-n", "8.1.2-u")
def test_a_disabled_target_may_still_blow_up_only_with_a_bonus() -> None:
    """Without any, 10 - 2 damages but is not critical; by option 8 + 2 is."""
    table = shell("F-HELLAS", "ALBION", (1, 10, 10), state="d")
    assert table.condition("ALBION") == "shattered"
    table = shell("F-HELLAS", "ALBION", (1, 10, 8, 1), state="d", disabled_target="plus_2")
    assert table.place("ALBION") == "eliminated"
