"""``grognard rules``: every case in our own words, and which of them are tested."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import click
from rich.padding import Padding
from rich.text import Text

from grognard.analysis.coverage import rule_coverage
from grognard.cli.common import console, print_json, table
from grognard.cli.params import Command, Make
from grognard.cli.words import Complaint, Words
from grognard.engine.errors import BadRequest
from grognard.games import GAMES

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
    if game not in GAMES:
        raise BadRequest("unknown_game", game=game, known=", ".join(GAMES))
    book = Book(game)
    if coverage:
        _show_coverage(words, game, json)
    elif case is None:
        _show_contents(words, book, json)
    else:
        _show_cases(words, book, case, json)


class Book:
    """The texts of one game: cases, titles of sections, rulings."""

    def __init__(self, game: str) -> None:
        package = files(f"grognard.games.{game}")
        self.game = game
        self.cases = _toml(package / "text" / "cases.toml")
        self.sections = _toml(package / "text" / "sections.toml")
        self.rulings = _toml(package / "rulings.toml")

    def under(self, number: str) -> list[str]:
        """The cases of a number: one case, a section's or a chapter's."""
        if number in self.cases:
            return [number]
        # 8.4.1 holds the cases 8.4.1a, 8.4.1b …, too.
        within = re.compile(rf"{re.escape(number)}[a-z]?[-.]")
        return [case for case in self.cases if within.match(case)]

    def rulings_on(self, case: str) -> Iterator[str]:
        return (name for name, ruling in self.rulings.items() if case in ruling["cases"])


def _toml(file: Traversable) -> Texts:
    return tomllib.loads(file.read_text("utf-8"))


def _show_contents(words: Words, book: Book, json: bool) -> None:
    if json:
        print_json({case: text[words.lang] for case, text in book.cases.items()})
        return
    shown = table(words("rules.section"), words("rules.title"), words("rules.cases"), numbers=(2,))
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
    if json:
        print_json({case: book.cases[case][words.lang] for case in cases})
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
