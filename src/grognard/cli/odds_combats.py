"""The commands for a game's combats, made from the questions it can answer."""

from __future__ import annotations

from functools import partial
from typing import Any

import click
from msgspec import NODEFAULT, Struct, inspect
from msgspec.structs import fields

from grognard.analysis.odds import answers_of, combat_odds, question_of, questions
from grognard.analysis.odds_words import odds_catalogue
from grognard.cli.common import folder, given_options, print_json
from grognard.cli.odds_records import asked_of_record, record_options
from grognard.cli.odds_show import check_picture, output_options, present
from grognard.cli.params import Command, Group, Make, Option
from grognard.cli.words import Complaint, Words
from grognard.engine.i18n import Arg
from grognard.games import load


class GameWords(Words):
    """A game's own sentences about its combats, then those of the command line."""

    def __init__(self, lang: str, game: str) -> None:
        super().__init__(lang)
        self._game = game
        self._own = odds_catalogue(game)

    def __call__(self, key: str, **args: Arg) -> str:
        if self._own.has(key):
            return self._own.say(self.lang, key, args)
        return super().__call__(key, **{"game": self._game, **args})

    def has(self, key: str) -> bool:
        return self._own.has(key) or super().has(key)


class Combats(Group):
    """One command for each combat of a game; without one, odds for a record."""

    def __init__(self, words: Words, game: str) -> None:
        name = "combats"
        own = GameWords(words.lang, game)
        listed = {combat: f"combat.{combat}" for combat in questions(game)}
        make = Make(own, name)
        params = [*record_options(own), make.option("data", "data"), *output_options(make)]
        super().__init__(own, name, listed, params, partial(_of_record, game))
        self._game = game

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        known = questions(self._game)
        if cmd_name not in known:
            return None
        name = self.modules[cmd_name]
        params = [*_factors(self.words, name, known[cmd_name]), *_common(self.words, name)]
        run = partial(_run, game=self._game, combat=cmd_name)
        return Command(self.words, name, run, params)


def _of_record(game: str, words: Words, /, **given: Any) -> None:
    """The group's own options, which take a record instead of a combat."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        if given["record"] is None:
            known = ", ".join(questions(game))
            raise Complaint("no_combat", known=known, command=context.command_path)
        asked_of_record(words, game, **given)
    elif any(given.values()):
        raise Complaint("record_or_combat", combat=context.invoked_subcommand)


def _common(words: Words, name: str) -> list[click.Parameter]:
    make = Make(words, name)
    return [
        make.option("option", "pair", multiple=True),
        make.option("data", "data"),
        *output_options(make),
    ]


# -- factors ---------------------------------------------------------------------------------------


def _factors(words: Words, name: str, question: type[Struct]) -> list[click.Parameter]:
    """An option for each factor of a question, and a flag for each yes or no."""
    return [
        _factor(words, name, field.encode_name, field.type, field.default is NODEFAULT)
        for field in fields(question)
    ]


def _factor(words: Words, name: str, field: str, kind: Any, required: bool) -> click.Parameter:
    option = field.replace("_", "-")
    own = f"{name}.option.{option}"
    shape = inspect.type_info(kind)
    values = shape.values if isinstance(shape, inspect.LiteralType) else ()
    known = ", ".join(str(value) for value in values if value != "")
    help_ = words(own if words.has(own) else f"option.{option}", known=known)
    if isinstance(shape, inspect.BoolType):
        return Option([f"--{option}"], is_flag=True, help=help_)
    metavar = "choice" if known else "number" if _is_number(shape) else "piece"
    return Option(
        [f"--{option}"],
        metavar=words(f"metavar.{metavar}"),
        help=help_,
        type=click.STRING,
        required=required,
    )


def _is_number(shape: inspect.Type) -> bool:
    inner = shape.type if isinstance(shape, inspect.Metadata) else shape
    return isinstance(inner, inspect.IntType)


# -- running ---------------------------------------------------------------------------------------


def _run(
    words: Words,
    *,
    game: str,
    combat: str,
    option: tuple[str, ...],
    data: str | None,
    json: bool,
    picture: str | None,
    **factors: Any,
) -> None:
    check_picture(picture)
    loaded = load(game, folder(data))
    given = {name: value for name, value in factors.items() if value not in (None, False)}
    odds = combat_odds(loaded, combat, given_options(option), **given)
    answers = answers_of(game)
    form = getattr(answers, "as_json", None) if json else None
    if form is not None:
        print_json(form(question_of(game, combat, given), odds))
    else:
        present(words, loaded, odds, json=json, picture=picture)
