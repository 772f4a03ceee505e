"""11.1 Allied cavalry in Reserve."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from grognard.engine.frames import settle
from tests.gallipoli.table import Table

PLAIN = Path(__file__).parents[1] / "plain"
"""Tables of the tests' own."""
FIELD = {"1LH": "GP4 r", "RND-1": "GP4", "BH-C1": "GP4", "T9-25": "GP6 e"}
"""Reserve cavalry beside Marines, next to a Turkish regiment."""


def after_combat(pieces: Mapping[str, str], *dice: int) -> Table:
    """The end of combat in an activation of the Marines."""
    table = Table(pieces, dice=dice, data=PLAIN)
    table.activate("allied", "RND")
    table.play("end", "end")
    return table


def turkish_combat(pieces: Mapping[str, str], *dice: int) -> Table:
    table = Table(pieces, dice=dice, data=PLAIN)
    table.activate("turkish", "T9", order="fight_first")
    return table


@pytest.mark.rule("11.1-a")
def test_cavalry_on_the_map_may_go_into_reserve() -> None:
    table = Table({"1LH": "GP4", "3LH": "GP4", "BH-C1": "GP4"}, step="reserve")
    assert table.seat() == "allied"
    table.play("reserve 1LH", "end")
    assert table.entrenched("1LH")
    assert not table.entrenched("3LH")


@pytest.mark.rule("11.1-a")
@pytest.mark.parametrize(
    ("unit", "place"),
    [
        ("2LH", "ALLIED"),
        ("2LH", "GP4 d"),
        ("2LH", "GP4 b"),
        ("2LH", "A4"),
        ("NZBde", "GP4"),
        ("29D-A", "GP4"),
        ("T9-25", "GP18"),
        ("BH-C2", "GP10"),
    ],
)
def test_who_may_not(unit: str, place: str) -> None:
    """The box, an adverse state (out of supply in A4), other arms, Turks."""
    table = Table({"1LH": "GP4", "BH-C1": "GP4", unit: place}, step="reserve")
    assert table.legal() == ["reserve 1LH", "end"]
    assert "11.1-a" in table.refused(f"reserve {unit}")


@pytest.mark.rule("11.1-a")
@pytest.mark.parametrize("place", ["GP4 r", "GP4 r d", "A4 r"])
def test_it_stays_in_reserve_from_turn_to_turn_or_leaves_it(place: str) -> None:
    """Disorganised, or out of supply (A4), too."""
    for answer, stays in (("end", True), ("ready 1LH", False)):
        table = Table({"1LH": place, "BH-C1": "GP4"}, step="clean_up")
        table.begin("reserve")
        assert table.legal() == ["ready 1LH", "end"]
        table.play(answer)
        assert table.asked() == "halt"
        assert table.entrenched("1LH") is stays


@pytest.mark.rule("11.1-a")
def test_nobody_goes_in_and_out_again() -> None:
    table = Table({"1LH": "GP4 r", "2LH": "GP4", "BH-C1": "GP4"}, step="reserve")
    table.play("ready 1LH")
    assert table.legal() == ["reserve 2LH", "end"]
    assert "11.1-a" in table.refused("reserve 1LH")
    assert "11.1-a" in table.refused("ready 2LH")
    table.play("reserve 2LH")
    assert table.asked() == "halt"


@pytest.mark.rule("11.1-a")
def test_it_happens_before_the_first_impulse() -> None:
    table = Table({"1LH": "GP4", "BH-C1": "GP4"}, step="withdrawal")
    table.play("end")
    table.state.stack.pop()
    settle(table.state, table.recorder)
    assert table.asked() == "choose_reserve"
    assert table.events("impulse_begins") == []


@pytest.mark.rule("11.1-b", "8.4.1h-a")
def test_after_combat_reserve_cavalry_moves_and_attacks() -> None:
    table = after_combat(FIELD, 6)
    assert (table.asked(), table.legal()) == ("commit_reserve", ["pick 1LH", "end"])
    table.play("pick 1LH")
    assert not table.entrenched("1LH")
    assert table.legal() == ["move 1LH", "end"]
    table.play("end", "assault GP6", "attacker 1LH", "commit")
    assert table.events("assault")[-1].args["attackers"] == ["1LH"]


@pytest.mark.rule("11.1-b", "8.4.1h-a")
def test_it_may_move_to_attack() -> None:
    table = after_combat({**FIELD, "1LH": "GP10 r", "T9-25": "GP6"}, 6)
    table.play("pick 1LH", "move 1LH", "go GP4", "stop")
    if table.asked() == "choose_mover":
        table.play("end")
    table.play("assault GP6", "attacker 1LH", "commit")
    assert table.place("1LH") == "GP4"


@pytest.mark.rule("11.1-b")
def test_it_comes_after_the_combat_of_others() -> None:
    table = Table(FIELD)
    table.activate("allied", "RND")
    table.play("end")
    assert table.asked() == "fight"
    assert table.refused("pick 1LH") == ()


@pytest.mark.rule("11.1-b")
def test_it_may_stay_in_reserve() -> None:
    table = after_combat(FIELD)
    table.play("end")
    assert table.asked() == "halt"
    assert table.entrenched("1LH")


@pytest.mark.rule("11.1-b")
def test_it_is_not_moved_with_its_formation() -> None:
    table = Table({**FIELD, "NZBde": "GP4"})
    table.activate("allied", "ANZAC")
    assert table.legal("move") == ["move NZBde"]
    assert table.refused("move 1LH")


@pytest.mark.rule("11.1-b")
def test_it_is_not_committed_in_a_naval_or_a_turkish_activation() -> None:
    table = Table({**FIELD, "ALBION": "AEG", "MS1": "AEG"})
    table.naval("allied")
    table.play("end")
    assert table.asked() == "halt"
    table.activate("turkish", "T9")
    table.play("end", "end")
    assert table.asked() == "halt"


@pytest.mark.rule("11.1-b")
def test_only_cavalry_in_reserve_is_committed() -> None:
    table = after_combat({**FIELD, "2LH": "GP4"})
    assert table.refused("pick 2LH")


@pytest.mark.rule("11.1-b")
def test_out_of_supply_it_cannot_attack() -> None:
    """Q92"""
    for head, attacks in (("BH-C1", True), ("BH-F1", False)):
        pieces = {"1LH": "GP4 r", "RND-1": "GP4", head: "GP4", "T9-25": "GP6 e"}
        table = after_combat(pieces)
        table.play("pick 1LH")
        while table.asked() == "choose_mover":
            table.play("end")
        assert ("assault GP6" in table.legal()) is attacks


@pytest.mark.rule("11.1-c")
@pytest.mark.parametrize(("letters", "after"), [("", 1), ("a", 2)])
def test_it_is_free_and_counts_as_an_activation(letters: str, after: int) -> None:
    table = after_combat({**FIELD, "1LH": f"GP4 r {letters}"})
    table.play("pick 1LH")
    assert table.acted("1LH") == after
    assert table.sp("allied") == 20


@pytest.mark.rule("11.1-c")
def test_nobody_acts_three_times() -> None:
    table = after_combat({**FIELD, "1LH": "GP4 r aa", "2LH": "GP4 r"})
    assert table.legal("pick") == ["pick 2LH"]
    assert table.refused("pick 1LH")


@pytest.mark.rule("11.1-c")
def test_several_may_be_committed_in_the_same_impulse() -> None:
    table = after_combat({**FIELD, "2LH": "GP4 r"})
    table.play("pick 1LH", "pick 2LH")
    assert set(table.legal("move")) == {"move 1LH", "move 2LH"}


@pytest.mark.rule("11.1-d")
@pytest.mark.parametrize("die", [1, 6])
def test_turkish_bombardment_turns_it_up(die: int) -> None:
    """Q92 Whatever the bombardment does."""
    table = turkish_combat({**FIELD, "3LH": "GP10 r", "T9-A": "GP6"}, die, 1)
    table.play("bombard GP4", "firer T9-A", "fire")
    assert not table.entrenched("1LH")
    assert table.entrenched("3LH")
    assert table.condition("1LH") == "normal"


@pytest.mark.rule("11.1-d")
def test_a_turkish_assault_turns_it_up() -> None:
    table = turkish_combat({**FIELD, "3LH": "GP10 r", "T9-25": "GP6"}, 4)
    table.play("assault GP4", "attacker T9-25", "commit")
    assert not table.entrenched("1LH")
    assert table.entrenched("3LH")


@pytest.mark.rule("11.1-d")
def test_a_bombardment_by_a_fort_turns_it_up_too() -> None:
    table = Table({"1LH": "GP3 r", "BH-C1": "GP3", "F-HELLAS": "GP1"}, dice=[1])
    table.mark("F-HELLAS", "turn", 8)
    table.naval("turkish")
    table.play("bombard GP3", "firer F-HELLAS", "fire")
    assert not table.entrenched("1LH")


@pytest.mark.rule("11.1-e")
def test_once_turned_up_it_does_not_return_to_reserve_in_the_turn() -> None:
    table = turkish_combat({**FIELD, "2LH": "GP10", "T9-A": "GP6"}, 1)
    table.play("bombard GP4", "firer T9-A", "fire")
    table.begin("reserve")
    assert "11.1-e" in table.refused("reserve 1LH")
    assert table.allowed("reserve 2LH")
    table.begin("clean_up")
    table.begin("reserve")
    assert table.allowed("reserve 1LH")


# -- a bonus besides the normal activation


@pytest.mark.rule("11.1-c", "7.2-l", "7.2-h")
def test_after_a_charge_the_cavalry_still_acts_with_its_formation() -> None:
    table = after_combat({**FIELD, "1LH": "GP10 r"})
    table.play("pick 1LH", "move 1LH", "go GP4", "stop", "end")
    assert (table.asked(), table.acted("1LH")) == ("halt", 1)
    table.activate("allied", "ANZAC")
    table.play("move 1LH", "go GP10", "stop")
    assert (table.place("1LH"), table.acted("1LH")) == ("GP10", 2)


@pytest.mark.rule("11.1-c", "7.2-h")
def test_an_independent_that_charged_joins_a_formation_afterwards() -> None:
    table = after_combat({**FIELD, "1LH": "GP10 r", "SE-MTD": "GP4 r", "86Bde": "GP3"})
    table.play("pick SE-MTD", "end", "end")
    table.segment("allied")
    table.play("land", "formation 29D", "join SE-MTD")
    assert table.acted("SE-MTD") == 2
    assert "7.2.1-a" in table.refused("join SE-MTD")


@pytest.mark.rule("11.1-c", "7.2-h")
def test_whose_formation_has_acted_charges_once_and_no_more() -> None:
    table = Table({**FIELD, "NZBde": "GP4"}, data=PLAIN)
    table.activate("allied", "ANZAC")
    table.play("end", "end", "pick 1LH", "end", "end")
    assert table.acted("1LH") == 2
    table.segment("allied")
    table.play("land")
    assert table.legal("formation") == ["formation RND"]


# -- in an activation that fights first


def fighting(*dice: int) -> Table:
    """Marines in GP4 and GP3 that fight first, and have done so."""
    table = Table({**FIELD, "RND-2": "GP3", "1LH": "GP10 r"}, dice=dice, data=PLAIN)
    table.activate("allied", "RND", order="fight_first")
    table.play("end")
    return table


@pytest.mark.rule("11.1-b", "7.3-f")
def test_reserve_charges_before_the_others_move() -> None:
    table = fighting()
    assert table.asked() == "commit_reserve"
    table.play("pick 1LH")
    assert table.legal("move") == ["move 1LH"]
    table.play("move 1LH", "go GP4", "stop")
    assert table.legal("assault") == ["assault GP6"]
    table.play("end")
    assert table.legal("move") == ["move RND-1", "move RND-2"]
    table.play("end")
    assert table.asked() == "halt"


@pytest.mark.rule("11.1-b", "7.3-f")
def test_those_that_wait_keep_what_they_have_done_and_their_order() -> None:
    table = Table({**FIELD, "1LH": "GP4 r"}, dice=[1, 1, 1], data=PLAIN)
    table.activate("allied", "RND", order="fight_first")
    table.play("assault GP6", "attacker RND-1", "commit")
    while table.asked() != "commit_reserve":
        table.play("end")
    assert table.events("assault")[0].args["shifts"]
    table.play("pick 1LH", "end", "assault GP6")
    assert "attacker RND-1" not in table.legal()
    table.play("attacker 1LH", "commit")
    assert "fight_first" not in str(table.events("assault")[1].args["shifts"])
    while table.asked() not in {"choose_mover", "halt"}:
        table.play("end")
    assert table.legal("move") == ["move RND-1"]


@pytest.mark.rule("11.1-b")
def test_without_reserve_nobody_is_asked() -> None:
    table = fighting()
    table.play("end")
    assert table.asked() == "choose_mover"
    assert table.entrenched("1LH")
