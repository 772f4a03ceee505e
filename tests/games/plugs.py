"""Packages with a title each, as if they were installed beside ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from grognard.games import finding
from grognard.games.finding import GROUP

MANIFEST = """
from msgspec.structs import replace
from grognard.games.lepanto.title import TITLE
TITLE = replace(TITLE, {changes})
"""
Plug = Callable[..., None]


@contextmanager
def plugging(patch: pytest.MonkeyPatch, folder: Path) -> Iterator[Plug]:
    points = list(entry_points(group=GROUP))

    def plugged(module: str, text: str = "", **changes: object) -> None:
        changed = ", ".join(f"{name}={value!r}" for name, value in changes.items())
        file = folder / f"{module}.py"
        file.write_text(text or MANIFEST.format(changes=changed), "utf-8")
        points.append(EntryPoint(module, f"{module}:TITLE", GROUP))

    patch.syspath_prepend(folder)
    patch.setattr(finding, "entry_points", lambda **_: points)
    finding.shelf.cache_clear()
    yield plugged
    finding.shelf.cache_clear()
