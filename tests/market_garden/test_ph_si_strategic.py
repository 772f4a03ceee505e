"""SI, GI, R3, R15.1 Initiative, weather, fatigue, the order of phases and the end of a turn."""

from __future__ import annotations

import pytest

from tests.market_garden.field import decline, on_field, run_to, start_turn
from tests.market_garden.fights import kinds, last
from tests.market_garden.table import Table

AFAR = {"2IG": "2744", "KRAUSE": "3744"}
STRATEGIC = ("initiative", "weather_clear", "weather_foul", "rested")


def turn(number: int, *dice: int, first: str = "allied", **units: str) -> Table:
    """A whole game turn about to be played, from its first decision on."""
    table = on_field(AFAR | units, "", turn=number, first=first, dice=dice)
    start_turn(table)
    return table


def strategic(
    *dice: int, units: dict[str, str] = AFAR, answer: str = "first", **more: str
) -> Table:
    """The Strategic Interphase of turn 3, played through."""
    table = on_field(units, "SI", turn=3, dice=dice, options=more)
    table.play(answer)
    assert table.asked() == "halt"
    return table


# -- when and what -------------------------------------------------------------------------


@pytest.mark.rule("SI-0-a", "SI-0-b", "SI-1-d", "SI-2-d", "SI-3-d", "R3-a")
@pytest.mark.parametrize(
    ("number", "rolled"), [(1, False), (2, False), (3, True), (4, False), (5, True)]
)
def test_the_interphase_is_in_am_turns_after_the_first(number: int, rolled: bool) -> None:
    table = turn(number, 4, 6, 5, 5, 5)
    assert (table.asked() == "choose_initiative") == rolled
    assert bool(table.events("initiative")) == rolled


@pytest.mark.rule("SI-0-c", "SI-1-b", "SI-2-b")
def test_its_steps_are_initiative_weather_fatigue() -> None:
    table = strategic(4, 6, 7, units={"2IG": "2744 F", "KRAUSE": "3744"})
    assert kinds(table, *STRATEGIC) == ["initiative", "weather_clear", "rested"]
    assert table.state.rolled == 3


@pytest.mark.rule("SI-1-a", "R3-f", "SI-2-a", "R15.1-a")
@pytest.mark.parametrize("number", [1, 2])
def test_on_17_september_the_allies_are_first_and_the_sky_is_clear(number: int) -> None:
    dice = () if number == 1 else (1, 1)
    table = turn(number, *dice)
    assert not kinds(table, *STRATEGIC)
    assert table.seat() == "allied"
    assert table.events("player_turn")[0].args["seat"] in ("allied", 0)
    assert not table.state.foul


@pytest.mark.rule("SI-3-d", "R3-a")
@pytest.mark.parametrize(
    ("number", "day"), [(1, 17), (2, 17), (3, 18), (4, 18), (19, 26), (20, 26)]
)
def test_two_turns_make_a_day(number: int, day: int) -> None:
    table = turn(number, 1, 2, 1, 1, 1)
    assert last(table, "turn_begins") == {"turn": number, "day": day}


# -- initiative ----------------------------------------------------------------------------


@pytest.mark.rule("SI-1-b", "SI-1-c", "R3-b")
@pytest.mark.parametrize(("allied", "german", "chooser"), [(4, 5, "allied"), (5, 4, "german")])
@pytest.mark.parametrize("answer", ["first", "second"])
def test_the_lower_roll_chooses_to_be_first_or_second(
    allied: int, german: int, chooser: str, answer: str
) -> None:
    table = on_field(AFAR, "SI", turn=3, dice=[allied, german, 1])
    assert (table.asked(), table.seat()) == ("choose_initiative", chooser)
    table.play(answer)
    first = chooser if answer == "first" else {"allied": "german", "german": "allied"}[chooser]
    assert table.state.first == ("allied", "german").index(first)


@pytest.mark.rule("SI-1-f", "R3-c")
def test_equal_rolls_are_rolled_again() -> None:
    table = on_field(AFAR, "SI", turn=3, dice=[4, 4, 7, 7, 9, 2, 1])
    assert table.seat() == "german"
    assert len(table.events("initiative_tied")) == 2


@pytest.mark.rule("SI-1-d", "SI-1-e", "R3-b", "P2-0-a", "SI-2-d")
def test_the_choice_and_the_weather_hold_in_the_pm_turn() -> None:
    table = turn(3, 9, 2, 8, *(1, 2) * 20)
    table.play("first")
    run_to(table, 4)
    assert table.seat() == "german"
    seats = []
    while table.state.turn == 4:
        if table.asked() == "choose_mover":
            seats.append(table.seat())
        decline(table)
    assert list(dict.fromkeys(seats)) == ["german", "allied"]
    assert table.events("weather_foul")
    assert len(table.events("initiative")) == 2, "turns 3 and 5"
    assert [e.args["allied"] for e in table.events("air_points")][:2] == [0, 0]


# -- weather -------------------------------------------------------------------------------


@pytest.mark.rule("SI-2-b", "SI-2-c", "SI-2-e", "R15.1-a")
@pytest.mark.parametrize(("die", "foul"), [(1, False), (7, False), (8, True), (10, True)])
def test_1_to_7_is_clear_and_8_to_10_foul(die: int, foul: bool) -> None:
    assert strategic(1, 2, die).state.foul == foul


@pytest.mark.rule("SI-2-b")
def test_foul_weather_passes_with_the_next_roll() -> None:
    table = on_field(AFAR, "SI", turn=5, foul=True, dice=[1, 2, 7])
    table.play("first")
    assert not table.state.foul


# -- fatigue -------------------------------------------------------------------------------


@pytest.mark.rule("SI-3-a", "SI-3-b", "R14.3-d")
def test_fatigue_goes_unless_an_enemy_is_adjacent() -> None:
    units = {"2IG": "2744 F", "KRAUSE": "3744 F", "3IG": "3140 F", "HOF1": "3240 F"}
    table = strategic(1, 2, 1, units=units)
    rested = {code: not table.fatigued(code) for code in units}
    assert rested == {"2IG": True, "KRAUSE": True, "3IG": False, "HOF1": False}


@pytest.mark.rule("SI-3-a", "SI-3-b")
def test_any_enemy_unit_counts_even_one_without_a_zone() -> None:
    assert strategic(1, 2, 1, units={"2IG": "3140 F", "ART191": "3240"}).fatigued("2IG")
    assert not strategic(1, 2, 1, units={"2IG": "3140 F", "ART191": "3340"}).fatigued("2IG")


@pytest.mark.rule("SI-3-a", "R14.3-e")
@pytest.mark.parametrize(
    ("own", "foe", "bridges", "option", "keeps"),
    [
        ("3136", "3236", {}, "no", False),
        ("3136", "3236", {}, "yes", True),
        ("3336", "3436", {}, "no", True),
        ("3336", "3436", {"f-river": "destroyed"}, "no", False),
        ("2736", "2836", {}, "no", True),  # a canal does not part them
    ],
)
def test_across_an_unbridged_river_nobody_is_adjacent_except_by_option(
    own: str, foe: str, bridges: dict[str, str], option: str, keeps: bool
) -> None:
    options = {"adj_over_river": option}
    table = on_field(
        {"2IG": f"{own} F", "HOF1": foe}, "SI", dice=[1, 2, 1], bridges=bridges, options=options
    )
    table.play("first")
    assert table.fatigued("2IG") == keeps


@pytest.mark.rule("R5-b", "R14.3-e")
def test_by_option_the_zone_still_does_not_cross_the_river() -> None:
    table = on_field({"2IG": "3036", "HOF1": "3236"}, options={"adj_over_river": "yes"})
    table.play("move 2IG", "go 3136", "go 3135")
    assert table.place("2IG") == "3135"


@pytest.mark.rule("SI-3-c", "R14.3-d")
def test_fatigue_goes_at_most_once_a_day() -> None:
    table = on_field({"2IG": "2744 F", "KRAUSE": "3744 F"}, "", turn=4, dice=(1, 2) * 30)
    start_turn(table)
    run_to(table, 5)
    assert table.fatigued("2IG")
    assert table.fatigued("KRAUSE")
    decline(table)
    assert not table.fatigued("2IG")
    assert not table.fatigued("KRAUSE")


# -- the Game Marker Interphase ------------------------------------------------------------


@pytest.mark.rule("GI-1-a", "GI-0-a", "R3-a")
@pytest.mark.parametrize("number", [3, 4])
def test_the_turn_marker_advances_after_the_second_player_turn(number: int) -> None:
    table = turn(number, *(1, 2) * 20)
    seats = set()
    while table.state.turn == number:
        seats.add(table.seat())
        decline(table)
    assert table.state.turn == number + 1
    assert seats == {"allied", "german"}
    assert len(table.events("air_points_lost")) <= 1


@pytest.mark.rule("GI-2-a", "R15.2-d", "GI-0-a")
def test_unspent_air_points_are_lost() -> None:
    table = on_field(AFAR, "GI", turn=4, air=(7, 3))
    assert (table.air("allied"), table.air("german")) == (0, 0)


# -- the player turns ----------------------------------------------------------------------

ORDER = "choose_lander choose_mover declare choose_refusal choose_reaction choose_bombardment"
FIGHT = {
    "allied": ("maneuver 3235", "attacker 2IG"),
    "german": ("maneuver 3135", "attacker KRAUSE"),
}


def played(first: str) -> dict[str, list[str]]:
    """By phasing side in order of play, what was asked in a turn with one combat a side."""
    units = {"2IG": "3135", "3IG": "3035", "55FD": "3034", "1GG": "2735"}
    units |= {"KRAUSE": "3235", "SEGLER": "3335", "NEBEL": "3433", "ROESTEL": "3531"}
    table = on_field(units, "", turn=4, first=first, dice=(10, 9) * 30)
    start_turn(table)
    asked: list[tuple[str, str]] = []
    while table.state.turn == 4:
        side = ("allied", "german")[table.state.phasing]
        asked.append((side, table.asked()))
        if table.asked() == "declare" and not table.state.combats:
            table.play(*FIGHT[side], "end")
        else:
            decline(table)
    sides = [side for side, _ in asked]
    return {side: [kind for s, kind in asked if s == side] for side in dict.fromkeys(sides)}


@pytest.mark.rule("R3-a", "R3-d", "R3-e", "P2-0-a", "B-0-a", "P2-B-1", "B-1-b")
@pytest.mark.parametrize("first", ["allied", "german"])
def test_one_player_after_the_other_plays_the_phases_in_order(first: str) -> None:
    asked = played(first)
    assert list(asked) == [first, "german" if first == "allied" else "allied"]
    for side, kinds_asked in asked.items():
        assert ("choose_lander" in kinds_asked) == (side == "allied"), "only the Allies land"
        places = [ORDER.split().index(k) for k in kinds_asked[:-1] if k in ORDER.split()]
        assert places == sorted(places)
        assert kinds_asked.count("choose_mover") == 2, "phases C and J"
        assert kinds_asked[-1] == "choose_mover"
    own = asked[first]
    assert own.index("choose_refusal") < own.index("choose_bombardment") < own.index("assign_fire")


@pytest.mark.rule("R3-d")
@pytest.mark.parametrize("phase", ["D", "E", "F", "G", "H", "I"])
def test_a_phase_with_nothing_to_do_is_skipped(phase: str) -> None:
    assert on_field(AFAR, phase).asked() == "halt"
