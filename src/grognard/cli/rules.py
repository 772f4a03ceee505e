"""``grognard rules``: every case in our own words, where it is done, and which are tested."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click
from msgspec import Struct
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from grognard.analysis.citations import Citations, Place, Value, citations
from grognard.analysis.coverage import rule_coverage
from grognard.cli.common import console, grid, print_json
from grognard.cli.params import Command, Make
from grognard.cli.words import Complaint, Words
from grognard.games import title_of

MOST_VALUES = 8
"""The most values of the data shown for one case."""

Texts = dict[str, dict[str, Any]]


def command(words: Words) -> click.Command:
    make = Make(words, "rules")
    params = [
        make.argument("game"),
        make.argument("case", required=False),
        make.flag("coverage"),
        make.flag("json"),
    ]
    return Command(words, "rules", run, params)


def run(words: Words, game: str, case: str | None, coverage: bool, json: bool) -> None:
    book = Book(game)
    if coverage:
        _show_coverage(words, game, json)
    elif case is None:
        _show_contents(words, book, json)
    else:
        _show_cases(words, book, case, json)


class RulingOut(Struct, frozen=True):
    """How an open point is read; ``option``: the one that chooses another reading, if any."""

    id: str
    reading: str
    option: str


class CaseOut(Struct, frozen=True):
    """The documented form of one case (``grognard rules GAME CASE --json``)."""

    case: str
    text: str
    ruling: list[RulingOut]
    code: list[Place]
    data: list[Value]
    tests: list[Place]
    background: str | None
    """Why the case has no effect of its own; None if it has one."""


class Book:
    """The texts of one game: cases, section titles and rulings."""

    def __init__(self, game: str) -> None:
        manifest = title_of(game)
        self.game = game
        self.cases: Texts = manifest.toml("text/cases.toml")
        self.sections: Texts = manifest.toml("text/sections.toml")
        self.rulings: Texts = manifest.toml("rulings.toml")
        self.background: Texts = manifest.toml("text/background.toml")

    def under(self, number: str) -> list[str]:
        """The cases of a number: one case, a section's or a chapter's."""
        if number in self.cases:
            return [number]
        # 8.4.1 includes the cases of 8.4.1a, 8.4.1b …
        within = re.compile(rf"{re.escape(number)}[a-z]?[-.]")
        return [case for case in self.cases if within.match(case)]

    def rulings_on(self, case: str) -> Iterator[str]:
        return (name for name, ruling in self.rulings.items() if case in ruling["cases"])


def _show_contents(words: Words, book: Book, json: bool) -> None:
    if json:
        print_json({case: text[words.lang] for case, text in book.cases.items()})
        return
    shown = grid(words("rules.section"), words("rules.title"), words("rules.cases"), numbers=(2,))
    for number, title in book.sections.items():
        count = len(book.under(number))
        style = "" if "." in number else "bold"
        shown.add_row(number, title[words.lang], str(count), style=style)
    console().print(shown)


def _show_cases(words: Words, book: Book, number: str, json: bool) -> None:
    if number in book.rulings:
        _show_ruling(words, book, number, json)
        return
    cases = book.under(number)
    if not cases:
        raise Complaint("no_such_case", case=number, game=book.game)
    found = citations(book.game, cases)
    if json:
        told = [_told(words, book, case, found[case]) for case in cases]
        print_json(told[0] if cases == [number] else told)
        return
    screen = console()
    section = ""
    for case in cases:
        if section != (section := case.partition("-")[0]) and section in book.sections:
            screen.print(Text(f"{section} {book.sections[section][words.lang]}", "bold"))
        screen.print(Padding(f"{case}  {book.cases[case][words.lang]}", (0, 0, 0, 2)))
        for name in book.rulings_on(case):
            reading = f"{name}: {book.rulings[name]['reading'][words.lang]}"
            screen.print(Padding(reading, (0, 0, 0, 9)))
        if cases == [number]:
            _show_where(words, screen, book, case, found[case])


def _told(words: Words, book: Book, case: str, found: Citations) -> CaseOut:
    rulings = [
        RulingOut(name, ruling["reading"][words.lang], ruling.get("option", ""))
        for name in book.rulings_on(case)
        if (ruling := book.rulings[name])
    ]
    why = book.background.get(case, {}).get(words.lang)
    text = book.cases[case][words.lang]
    return CaseOut(case, text, rulings, found.code, found.data, found.tests, why)


def _show_where(words: Words, screen: Console, book: Book, case: str, found: Citations) -> None:
    """Where to look in code, data and tests, or why there is nothing."""
    lines = {
        "code": [f"{place.file}:{place.line}" for place in found.code],
        "data": [f"{value.file}: {value.key} = {value.value}" for value in found.data],
        "tests": [f"{place.file}:{place.line}" for place in found.tests],
        "background": [text[words.lang] for text in [book.background.get(case)] if text],
    }
    for kind, shown in lines.items():
        if shown:
            screen.print(Padding(Text(words(f"rules.{kind}"), "bold"), (0, 0, 0, 2)))
        for line in shown[:MOST_VALUES]:
            screen.print(Padding(Text(line, overflow="fold"), (0, 0, 0, 4)))
        if more := len(shown[MOST_VALUES:]):
            screen.print(Padding(words("rules.more", count=more), (0, 0, 0, 4)))


def _show_ruling(words: Words, book: Book, name: str, json: bool) -> None:
    ruling = book.rulings[name]
    parts = {part: ruling[part][words.lang] for part in ("question", "reading", "reason")}
    if json:
        option = ruling.get("option", "")
        print_json({"ruling": name, "cases": ruling["cases"], "option": option, **parts})
        return
    screen = console()
    screen.print(Text(f"{name} ({', '.join(ruling['cases'])})", "bold"))
    for part, said in parts.items():
        screen.print(Padding(f"{words(f'rules.{part}')} {said}", (0, 0, 0, 2)))
    if "option" in ruling:
        screen.print(Padding(words("rules.by_option", option=ruling["option"]), (0, 0, 0, 2)))


def _show_coverage(words: Words, game: str, json: bool) -> None:
    found = rule_coverage(game)
    if json:
        print_json(found)
        return
    click.echo(
        words(
            "rules.coverage",
            rules=found.rules,
            tested=found.tested,
            background=found.background,
            missing=len(found.missing),
        )
    )
    for case in found.missing:
        click.echo(f"  {case}")
