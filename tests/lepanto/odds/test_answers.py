"""Exact odds: the fractions a player works out by hand from the table, and those of real dice."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from grognard.analysis.odds import action_odds
from grognard.engine.actions import Action
from grognard.engine.dice import Sealed
from grognard.engine.errors import BadRequest
from grognard.engine.events import Quiet
from grognard.engine.frames import Illegal
from grognard.engine.i18n import Arg
from grognard.engine.odds import NotAllowed
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.field import position
from grognard.games.lepanto.odds.questions import QUESTIONS, Attack, attacking_side

Chances = dict[str, Fraction]


@pytest.fixture(scope="module")
def game() -> Lepanto:
    return Lepanto()


class Results(Quiet):
    """A log that keeps nothing but results."""

    def __init__(self) -> None:
        self.results: list[str] = []

    def add(self, case: str, kind: str, /, **args: Arg) -> None:
        if "result" in args:
            self.results.append(str(args["result"]))


def ask(
    attack: str,
    attackers: str,
    targets: str,
    side: Any = "",
    range_: int = 1,
    arc: Any = "bow",
    turn: int = 1,
    hexes: int = 1,
) -> Attack:
    return QUESTIONS[attack](
        attacker=",".join(attackers.split()),
        target=",".join(targets.split()),
        side=side,
        range=range_,
        arc=arc,
        turn=turn,
        hexes=hexes,
    )


def chances(game: Lepanto, question: Attack, **options: str) -> Chances:
    found = action_odds(game, *position(game, question, options)).chances
    assert sum(found.values()) == 1
    return {"".join(results): chance for results, chance in found.items()}


def sixths(**counts: int) -> Chances:
    return {result: Fraction(count, 6) for result, count in counts.items() if count}


def by_table(game: Lepanto, name: str, column: int, drm: int = 0) -> Chances:
    """What a player reads off the table: six dice, one column."""
    table = getattr(game.library, name)
    read = Counter(table.at(die + drm, column) for die in range(1, 7))
    return sixths(**read)


@pytest.mark.parametrize(
    ("question", "factor"),
    [
        (ask("gunnery", "galleass", "galley", arc="port"), 4),
        (ask("gunnery", "galleass", "galley", arc="starboard", range_=2), 2),
        (ask("gunnery", "galleass", "galliot", arc="bow", range_=3), 1),
        (ask("gunnery", "galley", "galley"), 2),
        (ask("gunnery", "galley", "galley", range_=2, side="muslim"), 1),
        (ask("gunnery", "galliot", "galleass"), 1),
    ],
)
def test_gunnery_is_the_column_of_its_factor(game: Lepanto, question: Attack, factor: int) -> None:
    assert chances(game, question) == by_table(game, "gunnery", factor - 1)


@pytest.mark.parametrize(
    ("question", "column", "drm"),
    [
        (ask("small_arms", "galley", "galley"), 1, 0),
        (ask("small_arms", "galleass", "galley"), 2, 0),
        (ask("small_arms", "galley", "galley", range_=2), 0, 0),
        (ask("small_arms", "galley", "galley", turn=10), 2, 0),
        (ask("small_arms", "galleass", "galliot", turn=10), 4, 0),
        (ask("small_arms", "galley", "galley", turn=20), 2, -1),
        (ask("small_arms", "galley", "galley", turn=20, side="muslim"), 0, 1),
        (ask("small_arms", "galley", "galliot"), 1, 0),
    ],
)
def test_small_arms_are_the_column_of_their_odds(
    game: Lepanto, question: Attack, column: int, drm: int
) -> None:
    assert chances(game, question) == by_table(game, "small_arms_boarding", column, drm)


@pytest.mark.parametrize("boarders", [1, 2, 3, 4, 5, 6])
def test_boarding_adds_up_to_four_to_one(game: Lepanto, boarders: int) -> None:
    question = ask("boarding", "galley " * boarders, "galley", turn=25)
    assert chances(game, question) == by_table(game, "small_arms_boarding", min(boarders, 4))


@pytest.mark.parametrize("hexes", [1, 2, 3, 4])
def test_ramming_is_the_column_of_the_hexes_moved(game: Lepanto, hexes: int) -> None:
    question = ask("ramming", "galliot", "galleass", hexes=hexes)
    assert chances(game, question) == by_table(game, "ramming", hexes - 1)


def test_several_targets_are_fired_at_until_the_firer_is_stopped(game: Lepanto) -> None:
    """Galleass at two galliots: half strength, 1:1 both times; all by hand."""
    column = by_table(game, "small_arms_boarding", 1)
    hit, both, back = (column[result] for result in "EBR")
    assert chances(game, ask("small_arms", "galleass", "galliot galliot")) == {
        "EE": hit * hit,
        "EB": hit * both,
        "ER": hit * back,
        "B": both,
        "R": back,
    }


def test_an_option_changes_the_odds(game: Lepanto) -> None:
    question = ask("small_arms", "galley", "galley", range_=2)
    as_one = chances(game, question, odds_below_1="as_1")
    assert as_one == by_table(game, "small_arms_boarding", 1)
    with pytest.raises(NotAllowed):
        chances(game, question, odds_below_1="forbid")


def test_the_basis_shows_the_modifiers(game: Lepanto) -> None:
    question = ask("small_arms", "galley", "galliot galley", turn=20, range_=2)
    first = action_odds(game, *position(game, question, {})).example[0]
    modifiers = first.args["modifiers"]
    assert isinstance(modifiers, list)
    assert [m["case"] for m in modifiers] == ["7.2-e", "7.2-m", "7.3-a", "7.3-c"]
    assert str(first.args["target"]).startswith("MT")


@pytest.mark.parametrize(
    ("question", "rolls"),
    [
        (ask("gunnery", "galley", "galley"), 100_000),
        (ask("small_arms", "galley", "galley galliot", turn=20), 10_000),
    ],
)
def test_the_odds_are_those_of_real_dice(game: Lepanto, question: Attack, rolls: int) -> None:
    """The attack again and again with the dice of play."""
    state, fire = position(game, question, {})
    odds = action_odds(game, state, fire).chances
    dice, seen = Sealed("a hundred thousand"), Counter[tuple[str, ...]]()
    rolled = 0
    for _ in range(rolls):
        copy = game.clone(state)
        copy.dice, copy.rolled = dice, rolled
        log = Results()
        game.apply(copy, fire, log)
        rolled = copy.rolled
        seen[tuple(log.results)] += 1
    assert set(seen) == set(odds)
    for results, chance in odds.items():
        # Five standard deviations.
        deviation = float(chance * (1 - chance) / rolls) ** 0.5
        assert seen[results] / rolls == pytest.approx(float(chance), abs=5 * deviation)


def test_asking_changes_nothing(game: Lepanto) -> None:
    state, action = position(game, ask("gunnery", "galley", "galley"), {})
    before = game.digest(state)
    action_odds(game, state, action)
    assert game.digest(state) == before


def test_any_action_can_be_asked_about(game: Lepanto) -> None:
    """An action without dice has one certain outcome; an illegal one is refused."""
    state = game.new("centre", 3)
    assert list(action_odds(game, state, game.legal(state)[0]).chances.values()) == [1]
    with pytest.raises(Illegal):
        action_odds(game, state, Action("grapple"))


@pytest.mark.parametrize(
    ("question", "case"),
    [
        (ask("gunnery", "galley", "galley", range_=4), "7.1-a"),
        (ask("gunnery", "galley", "galley", arc="port"), "7.1-a"),
        (ask("small_arms", "galley", "galley", range_=3), "7.2-a"),
        (ask("boarding", "galleass", "galley"), "7.4-b"),
        (ask("boarding", "galley", "galleass"), "7.4-e"),
        (ask("ramming", "galley", "galley", side="christian"), "3.3-d"),
    ],
)
def test_what_the_rules_forbid_is_refused_by_the_rules(
    game: Lepanto, question: Attack, case: str
) -> None:
    with pytest.raises(NotAllowed) as refused:
        position(game, question, {})
    assert case in refused.value.text("en")
    assert refused.value.text("es") != refused.value.text("en")


@pytest.mark.parametrize(
    ("question", "key"),
    [
        (ask("gunnery", "carrack", "galley"), "unknown_word"),
        (ask("gunnery", "galley", "galley", arc="mast"), "unknown_word"),
        (ask("gunnery", "galley", "galley", side="papal"), "unknown_word"),
        (ask("gunnery", "galley galley", "galley"), "out_of_range"),
        (ask("boarding", "galley " * 7, "galley"), "out_of_range"),
        (ask("small_arms", "galley", "galley", turn=31), "out_of_range"),
        (ask("gunnery", "galley", "galley", range_=9), "out_of_range"),
        (ask("ramming", "galley", "galley", hexes=5), "out_of_range"),
        (ask("gunnery", "galleass", "galley", side="muslim"), "no_such_ship"),
    ],
)
def test_questions_without_sense_are_refused(game: Lepanto, question: Attack, key: str) -> None:
    with pytest.raises(BadRequest) as problem:
        position(game, question, {})
    assert problem.value.key == key
    assert problem.value.text("es") != problem.value.text("en")


@pytest.mark.parametrize(
    ("question", "side"),
    [
        (ask("gunnery", "galley", "galley"), "christian"),
        (ask("gunnery", "galley", "galleass"), "muslim"),
        (ask("gunnery", "galliot", "galley"), "muslim"),
        (ask("ramming", "galley", "galley"), "muslim"),
        (ask("gunnery", "galley", "galley", side="muslim"), "muslim"),
    ],
)
def test_the_ships_tell_who_attacks(question: Attack, side: str) -> None:
    assert attacking_side(question) == side
