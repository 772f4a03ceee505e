"""What the page is given to draw: the board, and the table as each seat sees it."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import msgspec

from grognard.engine.drawing import Board, Known, TableView
from grognard.games.gallipoli.page import drawing
from grognard.games.gallipoli.state import DUMMY, LEVEL_2, SHOWN, State
from tests.gallipoli.table import gallipoli

SEATS = ("allied", "turkish", None)


@cache
def board() -> Board:
    return drawing.board(gallipoli())


def played(scenario: str, decisions: int, seed: int = 1) -> State:
    game = gallipoli()
    state = game.new(scenario, seed)
    rng = random.Random(seed)
    for _ in range(decisions):
        if game.decision(state) is None:
            break
        game.apply(state, rng.choice(game.legal(state)))
    return state


def seen(state: State, seat: str | None) -> TableView:
    return drawing.draw(gallipoli().view(state, seat))


def test_every_area_has_an_outline_and_a_name() -> None:
    for cell in board().cells:
        assert cell.outline, cell.id
        assert all(len(ring) > 3 for polygon in cell.outline for ring in polygon)
        assert set(cell.name) == {"es", "en"}
    signs = Counter(sign for cell in board().cells for sign in cell.signs)
    assert {"hill", "city", "edge"} <= set(signs)
    assert [signs[sign] for sign in ("supply", "exit", "fort")] == [2, 1, 16]


def test_everything_shown_is_known_to_the_board() -> None:
    kinds = {kind.id for kind in board().kinds}
    groups = {group.id for group in board().groups}
    marks = {mark.id for mark in board().marks}
    cells = {cell.id for cell in board().cells}
    for scenario in ("valiant_stroke", "campaign"):
        for decisions in (0, 90, 250, 500):
            view = seen(played(scenario, decisions), "turkish")
            for piece in (*view.pieces, *board().roster):
                assert piece.kind in kinds
                assert piece.group in groups
                assert set(piece.marks) <= marks
            for piece in view.pieces:
                assert piece.cell in cells
                assert f"value.{next(iter(piece.values), 'A')}" in board().words
            assert {f"track.{track.id}" for track in view.tracks} <= set(board().words)
            assert f"phase.{view.phase}" in board().words or not view.phase
            assert set(view.control) <= cells


def test_every_event_of_the_table_has_a_word() -> None:
    rows = gallipoli().library.events.row
    wanted = {f"track.event_{row.event}" for row in rows} - {"track.event_nothing"}
    assert wanted <= set(board().words)


def test_mines_lie_face_down_for_the_allies() -> None:
    state = played("campaign", 40)
    strait = state.facts.land.strait
    area, other = [i for i in range(len(state.mines)) if strait >> i & 1][:2]
    state.mines = [()] * len(state.mines)
    state.mines[area] = (DUMMY, LEVEL_2 | SHOWN)
    state.mines[other] = (LEVEL_2,)
    shown = {
        seat: [(p.id, p.kind, p.down) for p in seen(state, seat).pieces if p.group == "mines"]
        for seat in SEATS
    }
    here, there = state.facts.land.names[area], state.facts.land.names[other]
    assert (
        shown["allied"]
        == shown[None]
        == [
            (f"mine:{here}:1", "mine_level_2", False),
            (f"mine:{here}:2", "mine_hidden", True),
            (f"mine:{there}:1", "mine_hidden", True),
        ]
    )
    assert [kind for _, kind, _ in shown["turkish"]] == [
        "mine_level_2",
        "mine_dummy",
        "mine_level_2",
    ]
    assert [down for _, _, down in shown["turkish"]] == [False, True, True]


def test_counters_bear_their_ids_forts_without_prefix_and_mines_nothing() -> None:
    written = {piece.id: piece.label for piece in board().roster}
    assert (written["F-HELLAS"], written["FORT-E"], written["BH-C1"]) == ("HELLAS", "E", "C1")
    assert written["QE"] is None
    mines = [p for p in seen(played("campaign", 400), None).pieces if p.group == "mines"]
    assert mines
    assert {piece.label for piece in mines} == {""}


def test_a_dummy_for_a_mine_changes_nothing_the_allies_are_told() -> None:
    state = played("campaign", 120)
    state.mines[state.facts.land.index["DS7"]] = (DUMMY, LEVEL_2)
    other = state.clone()
    other.mines = [tuple(m if m & SHOWN else DUMMY for m in markers) for markers in other.mines]
    assert other.mines != state.mines
    for seat in ("allied", None):
        assert msgspec.json.encode(seen(other, seat)) == msgspec.json.encode(seen(state, seat))
    assert seen(other, "turkish") != seen(state, "turkish")


def test_what_has_not_changed_is_the_same_object() -> None:
    state = played("campaign", 200)
    known = Known()
    view = gallipoli().view(state, "allied")
    first, again = drawing.draw(view, known), drawing.draw(view, known)
    assert first.pieces
    assert all(a is b for a, b in zip(first.pieces, again.pieces, strict=True))
    turned = drawing.draw(gallipoli().view(state, "turkish"), known)
    assert drawing.draw(gallipoli().view(state, "turkish")) == turned


def test_the_account_adds_up() -> None:
    for decisions in (150, 400, 800):
        view = seen(played("campaign", decisions), "allied")
        assert view.account is not None
        for side in view.sides:
            own = [line for line in view.account.lines if line.seat == side.seat]
            assert sum(line.points - line.due for line in own) == side.score
