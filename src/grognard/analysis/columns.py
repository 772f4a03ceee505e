"""Results as plain columns with one row per game, for CSV and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.analysis.runs import Series
from grognard.analysis.simulation import GameRow
from grognard.engine.game import Game
from grognard.engine.options import complete

Cell = int | str | list[int]
Columns = dict[str, list[Cell]]

SCORE, LOSSES, BY_TURN, OPTION = "score_", "losses_", "losses_by_turn_", "option_"
"""Prefixes of the columns that exist once per seat or option."""


def columns(game: Game[Any], series: Series) -> Columns:
    """The columns in order; every seat and every option has its own."""
    run = series.run
    fixed: dict[str, Cell] = {"game": run.game, "scenario": run.scenario}
    seated = zip(game.seats, run.players, strict=True)
    fixed |= {f"player_{seat}": player for seat, player in seated}
    last: dict[str, Cell] = {
        "rules_version": run.rules_version,
        "data_version": run.data_version,
        "grognard": run.grognard,
    }
    cells = [_cells(game, row) for row in series.rows]
    found: Columns = {"index": [row.index for row in series.rows]}
    found["seed"] = [row.seed for row in series.rows]
    found |= {name: [value] * len(cells) for name, value in fixed.items()}
    found |= {name: [row[name] for row in cells] for name in cells[0]}
    return found | {name: [value] * len(cells) for name, value in last.items()}


def _cells(game: Game[Any], row: GameRow) -> dict[str, Cell]:
    cells: dict[str, Cell] = {
        "winner": row.winner,
        "turns": row.turns,
        "decisions": row.decisions,
    }
    cells |= {f"{SCORE}{seat}": score for seat, score in row.scores.items()}
    cells |= {f"{LOSSES}{seat}": lost for seat, lost in row.losses.items()}
    cells |= {f"{BY_TURN}{seat}": list(lost) for seat, lost in row.losses_by_turn.items()}
    options = complete(game.options, row.options)
    return cells | {f"{OPTION}{name}": value for name, value in options.items()}


def as_csv(game: Game[Any], series: Series) -> str:
    """The columns as CSV; the losses by turn are joined by spaces."""
    found = columns(game, series)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(found)
    for cells in zip(*found.values(), strict=True):
        writer.writerow(
            " ".join(map(str, cell)) if isinstance(cell, list) else cell for cell in cells
        )
    return out.getvalue()


def rows_from(
    found: Mapping[str, Sequence[Any]], options: Mapping[str, str], compared: str
) -> list[GameRow]:
    """The rows behind these columns; ``options`` were given to all of them."""
    seats = [name.removeprefix(SCORE) for name in found if name.startswith(SCORE)]
    counted = [seat for seat in seats if f"{LOSSES}{seat}" in found]
    return [
        GameRow(
            found["index"][at],
            found["seed"][at],
            found["winner"][at],
            {seat: found[f"{SCORE}{seat}"][at] for seat in seats},
            found["turns"][at],
            found["decisions"][at],
            {seat: found[f"{LOSSES}{seat}"][at] for seat in counted},
            {seat: found[f"{BY_TURN}{seat}"][at] for seat in counted},
            {**options, compared: found[f"{OPTION}{compared}"][at]} if compared else dict(options),
        )
        for at in range(len(found["index"]))
    ]
