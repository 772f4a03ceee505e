"""Actions and observations as numbers: complete, of fixed size, and made of views only."""

import random
from typing import Any

import numpy as np
import pytest

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.envs.encoding import encoding_of
from grognard.envs.encodings import gallipoli, lepanto, market_garden
from grognard.envs.layout import amount_in, asked_of, numbers_in
from grognard.games.market_garden.page.combats.stages import OPENS
from tests.envs.scenarios import SCENARIOS, SHORT, walk


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_well_formed_action_has_a_number_of_its_own(game: str, scenario: str) -> None:
    encoding = encoding_of(game, scenario)
    state, words = encoding.new(1), encoding.vocabulary
    names = encoding.game.names(state)
    wanted = {
        Action(verb, number)
        for verb, argument in encoding.game.verbs.items()
        for number in (range(len(names[argument])) if argument else (-1,))
    }
    assert set(words.actions) == wanted
    assert len(words) == encoding.actions == len(wanted)
    assert words.numbers(words.actions) == list(range(len(words)))
    assert [words.number(action) for action in words.actions[:50]] == list(range(50))


def test_a_number_that_is_no_action_is_refused() -> None:
    words = encoding_of("lepanto", "centre").vocabulary
    for number in (-1, len(words)):
        with pytest.raises(BadRequest, match=rf"action = {number}; it must be from 0 to"):
            words.action(number)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_masks_are_the_legal_actions_of_who_decides(game: str, scenario: str) -> None:
    for encoding, state in walk(game, scenario, seed=3, steps=60):
        rules = encoding.game
        decision = rules.decision(state)
        assert decision is not None
        mask = encoding.mask(state, decision.seat)
        actions = [encoding.vocabulary.action(int(n)) for n in np.flatnonzero(mask)]
        assert set(actions) == set(rules.legal(state))
        others = [seat for seat in rules.seats if seat != decision.seat]
        assert not any(encoding.mask(state, seat).any() for seat in others)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_observations_are_of_one_size_and_in_bounds(game: str, scenario: str) -> None:
    seen = set()
    for encoding, state in walk(game, scenario, seed=5, steps=90):
        for seat in encoding.game.seats:
            numbers = encoding.observe(state, seat)
            assert np.abs(numbers).max() <= 1.0
            seen.add(numbers.tobytes())
    assert len(seen) > 60


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_observations_stay_in_bounds_to_the_end(game: str, scenario: str) -> None:
    state: Any = None
    for position, (encoding, state) in enumerate(walk(game, scenario, seed=6, steps=3000)):
        if position % 40 == 0:
            assert np.abs(encoding.observe(state, encoding.game.seats[1])).max() <= 1.0
    assert encoding.game.decision(state) is None
    assert np.isfinite(encoding.observe(state, encoding.game.seats[0])).all()


TOLD_ELSEWHERE = {
    "lepanto": {"wind", "besides"},
    "gallipoli": set[str](),
    "market_garden": set[str](),
}
ARGUMENTS = {
    "lepanto": {*lepanto.SHIP_ARGUMENTS, *lepanto.AMOUNTS},
    "gallipoli": {
        *gallipoli.PIECE_ARGUMENTS,
        *gallipoli.AREA_ARGUMENTS,
        *gallipoli.AMOUNTS,
    },
    "market_garden": {*market_garden.UNIT_ARGUMENTS, *market_garden.AMOUNTS, "hex", "bridge"},
}


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_all_that_a_question_tells_is_encoded(game: str, scenario: str) -> None:
    told = set()
    for encoding, state in walk(game, scenario, seed=7, steps=2000):
        decision = encoding.game.decision(state)
        assert decision is not None
        told |= set(decision.args)
    assert told - ARGUMENTS[game] - TOLD_ELSEWHERE[game] == set()


def block(name: str, game: str, scenario: str) -> tuple[int, tuple[str, ...]]:
    encoding = encoding_of(game, scenario)
    fields = next(block.fields for block in encoding.blocks if block.name == name)
    return encoding.offsets()[name], fields


def test_a_ship_is_told_as_it_stands() -> None:
    """The opening of ``centre``: the first ship of the list, from both sides."""
    encoding = encoding_of("lepanto", "centre")
    state = encoding.new(1)
    start, fields = block("ship", "lepanto", "centre")
    view = encoding.game.view(state, None)
    ships: dict[str, Any] = {ship.id: ship for ship in view.ships}  # type: ignore[attr-defined]
    code = encoding.game.names(state)["ship"][0]
    ship = ships[code]
    for seat, whose in ((ship.side, 1.0), (encoding.game.seats[1], -1.0)):
        numbers = encoding.observe(state, seat)[start : start + len(fields)]
        row = dict(zip(fields, (float(number) for number in numbers), strict=True))
        assert row["afloat"] == 1.0
        assert row["whose"] == whose
        assert row["column"] == pytest.approx(int(ship.hex[:2]) / 40)
        assert row["row"] == pytest.approx(int(ship.hex[2:]) / 54)
        assert row["guns"] == pytest.approx(ship.guns / 8)
        assert [row[f"facing={way}"] for way in (ship.facing, "E", "W")].count(1.0) == 2
        assert row[f"type={ship.type}"] == 1.0


def test_a_ship_sunk_is_a_row_of_zeros() -> None:
    encoding = encoding_of("lepanto", "centre")
    state = encoding.new(1)
    start, fields = block("ship", "lepanto", "centre")
    assert encoding.observe(state, "christian")[-len(fields) :].any()
    state.remove(len(state.ships) - 1)
    rows = encoding.observe(state, "christian")[start:].reshape(-1, len(fields))
    assert not rows[-1].any()
    assert rows[:-1].any(axis=1).all()


def test_rows_kept_are_those_of_the_seat_that_looks() -> None:
    start, fields = block("ship", "lepanto", "centre")
    at = fields.index("whose")
    for encoding, state in walk("lepanto", "centre", seed=1, steps=20):
        rows = [
            encoding.observe(state, seat)[start:].reshape(-1, len(fields))
            for seat in ("christian", "muslim")
        ]
        assert np.array_equal(rows[0][:, at], -rows[1][:, at])
        others = [n for n in range(len(fields)) if n not in (at, fields.index("asked_about"))]
        assert np.array_equal(rows[0][:, others], rows[1][:, others])


def test_an_attack_is_told_by_its_attackers() -> None:
    start, fields = block("unit", "market_garden", "nijmegen")
    found = 0
    for encoding, state in walk("market_garden", "nijmegen", seed=4, steps=260):
        view: Any = encoding.game.view(state, None)
        seen = encoding.observe(state, "allied")[start:].reshape(-1, len(fields))
        attacking = seen[:, [fields.index(f"attacks={kind}") for kind in market_garden.COMBATS]]
        wanted = {
            fighter.piece for combat in view.engagements for fighter in combat.attackers.fighters
        }
        assert len(wanted) == attacking.any(axis=1).sum()
        found += len(wanted)
    assert found > 10


def test_every_kind_of_combat_has_a_field() -> None:
    assert set(market_garden.COMBATS) == set(OPENS)


def test_the_ship_asked_about_is_marked() -> None:
    start, fields = block("ship", "lepanto", "centre")
    at = fields.index("asked_about")
    for encoding, state in walk("lepanto", "centre", seed=1, steps=40):
        decision = encoding.game.decision(state)
        assert decision is not None
        numbers = encoding.observe(state, decision.seat)[start:].reshape(-1, len(fields))
        named = {decision.args[name] for name in ("ship", "tug", "target") if name in decision.args}
        assert set(np.flatnonzero(numbers[:, at])) == named


# -- hidden information --------------------------------------------------------------------------


def mined_positions() -> list[Any]:
    found = list(walk("gallipoli", "campaign", seed=2, steps=140))
    return [(encoding, encoding.game.clone(state)) for encoding, state in found[20::12]]


def test_observations_tell_nothing_hidden() -> None:
    """Two worlds the Allied seat cannot tell apart look alike to it; to the Turk they differ."""
    turkish_differ = 0
    for encoding, state in mined_positions():
        worlds = [
            encoding.game.determinize(state, "allied", random.Random(seed)) for seed in range(4)
        ]
        allied = [encoding.observe(world, "allied").tobytes() for world in worlds]
        assert set(allied) == {encoding.observe(state, "allied").tobytes()}
        masks = {encoding.mask(world, "allied").tobytes() for world in worlds}
        assert len(masks) == 1
        turkish_differ += len({encoding.observe(w, "turkish").tobytes() for w in worlds}) > 1
    assert turkish_differ > 3


def test_a_question_asked_in_secret_is_not_told_to_others() -> None:
    found = 0
    for encoding, state in walk("gallipoli", "campaign", seed=2, steps=200):
        rules, decision = encoding.game, encoding.game.decision(state)
        assert decision is not None
        if rules.secret(state, decision) is None:
            continue
        found += 1
        assert asked_of(rules, state, decision, "turkish").args == decision.args != {}
        assert asked_of(rules, state, decision, "allied").args == {}
    assert found > 0


# -- small parts ---------------------------------------------------------------------------------


def test_amounts_are_read_as_they_are_written() -> None:
    assert [amount_in(text) for text in ("5½", "½", "0½", "12", 3, None)] == [
        5.5,
        0.5,
        0.5,
        12,
        3,
        0,
    ]
    assert [numbers_in(value) for value in (4, (1, 2), "7", None)] == [[4], [1, 2], [], []]


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(BadRequest, match="unknown scenario 'nowhere' of lepanto"):
        encoding_of("lepanto", "nowhere")
