"""An area of a board, and how map.toml lists the areas."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True)
class AreaEntry:
    id: str
    es: str
    en: str
    kind: str  # land | strait | assault | open | box
    neighbours: tuple[str, ...] = ()
    hill: bool = False
    city: bool = False
    north: bool = False
    edge: str = ""
    supply: str = ""
    exit: bool = False
    source: str = ""


def pairs(areas: Sequence[AreaEntry]) -> set[frozenset[str]]:
    """The neighbours as pairs; refuses a neighbour that is unknown or does not answer."""
    by_id = {area.id: area for area in areas}
    for area in areas:
        for other in area.neighbours:
            if other not in by_id or area.id not in by_id[other].neighbours:
                raise ValueError(f"{area.id} has {other} as neighbour, but not the reverse")
    return {frozenset((area.id, other)) for area in areas for other in area.neighbours}


def write(areas: Sequence[AreaEntry], spots: Mapping[str, Point], size: Point, source: str) -> str:
    """map.toml: where counters stand, in board units, and what the rules ask of each area."""
    pairs(areas)
    order = {area.id: rank for rank, area in enumerate(areas)}
    lines = [
        "# Written by tools/mapmaker; change the board there and run it again.",
        "version = 1",
        f"source = {_text(source)}",
        f"width = {size[0]:.1f}",
        f"height = {size[1]:.1f}",
    ]
    for area in areas:
        x, y = spots[area.id]
        near = ", ".join(_text(other) for other in sorted(area.neighbours, key=order.__getitem__))
        lines += [
            "",
            "[[area]]",
            f"id = {_text(area.id)}",
            f"name = {{ es = {_text(area.es)}, en = {_text(area.en)} }}",
            f"kind = {_text(area.kind)}",
            f"neighbours = [{near}]",
            f"x = {x:.2f}",
            f"y = {y:.2f}",
        ]
        for flag in ("hill", "city", "north", "exit"):
            if getattr(area, flag):
                lines.append(f"{flag} = true")
        for key in ("edge", "supply"):
            if getattr(area, key):
                lines.append(f"{key} = {_text(getattr(area, key))}")
        lines.append(f"source = {_text(area.source)}")
    return "\n".join(lines) + "\n"


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
