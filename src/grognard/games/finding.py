"""Finds the titles that are installed, ours and those of other packages."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from grognard.engine.errors import Problem
from grognard.engine.title import CONTRACT, Title

GROUP = "grognard.games"
"""The entry points that lead to titles."""
OURS = "grognard"


class LeftOut(Problem):
    """A title that cannot be played; the others can."""


class Shelf(NamedTuple):
    """By name every title that was found, and what is wrong with the others."""

    titles: dict[str, Title]
    left_out: list[LeftOut]


class Found(NamedTuple):
    package: str
    title: Title

    @property
    def place(self) -> tuple[bool, int, str]:
        """Ours first; then by year."""
        return self.package != OURS, self.title.year, self.package


@cache
def shelf() -> Shelf:
    """All titles, looked for once."""
    found, left_out = list[Found](), list[LeftOut]()
    for point in entry_points(group=GROUP):
        try:
            found.append(_found(point))
        except LeftOut as problem:
            left_out.append(problem)
    kept = dict[str, Found]()
    for one in sorted(found, key=lambda one: one.place):
        first = kept.setdefault(one.title.name, one)
        if first is not one:
            left_out.append(
                LeftOut(
                    "title_clash", title=one.title.name, package=one.package, other=first.package
                )
            )
    return Shelf({name: one.title for name, one in kept.items()}, left_out)


def _found(point: EntryPoint) -> Found:
    """What an entry point leads to, if it is a title of this version of the contract."""
    package = point.dist.name if point.dist is not None else point.module
    try:
        title = point.load()
    except Exception as error:
        why = in_one_line(error)
        raise LeftOut("title_unloadable", title=point.name, package=package, why=why) from error
    if not isinstance(title, Title):
        raise LeftOut("title_none", title=point.name, package=package, found=point.value)
    if title.contract != CONTRACT:
        raise LeftOut(
            "title_contract",
            title=title.name,
            package=package,
            theirs=title.contract,
            ours=CONTRACT,
        )
    return Found(package, title)


def in_one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
