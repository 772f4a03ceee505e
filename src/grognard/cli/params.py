"""Commands, options and help pages in the user's language, on top of click."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any

import click

from grognard.cli.words import Complaint, Words
from grognard.engine.i18n import LANGUAGES

Run = Callable[..., int | None]
Check = Callable[[str, str], Any]
"""Takes the name of an option and its text; returns the value or complains."""


def whole(least: int) -> Check:
    """A whole number, not below ``least``."""

    def check(option: str, value: str) -> int:
        digits = value.removeprefix("-")
        number = int(value) if digits.isdecimal() and len(digits) < 19 else None
        if number is None or number < least:
            raise Complaint("not_whole", option=option, value=value, least=least)
        return number

    return check


def duration(*, positive: bool) -> Check:
    """A number of seconds, zero only if it need not be positive."""

    def check(option: str, value: str) -> float:
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not 0 <= number <= 1e6 or (positive and number == 0):
            key = "not_seconds" if positive else "not_a_delay"
            raise Complaint(key, option=option, value=value)
        return number

    return check


def one_of(known: Iterable[str]) -> Check:
    """One of a few words."""
    words = tuple(known)

    def check(option: str, value: str) -> str:
        if value not in words:
            raise Complaint("not_one_of", option=option, value=value, known=", ".join(words))
        return value

    return check


def _checked(check: Check) -> Callable[[click.Context, click.Parameter, Any], Any]:
    def callback(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        shown = param.opts[-1] if isinstance(param, click.Option) else str(param.metavar)
        return value if value is None else check(shown, str(value))

    return callback


class Option(click.Option):
    """An option whose line in the help comes from the catalogue only."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        names = ", ".join(self.opts)
        return (names if self.is_flag else f"{names} {self.metavar}"), self.help or ""


class Argument(click.Argument):
    """An argument with its own line in the help."""

    def __init__(
        self, name: str, metavar: str, help_: str, check: Check | None, *, required: bool
    ) -> None:
        callback = _checked(check) if check else None
        super().__init__([name], metavar=metavar, required=required, callback=callback)
        self.shown = metavar
        self.help_text = help_

    def make_metavar(self, ctx: click.Context | None = None) -> str:
        return self.shown if self.required else f"[{self.shown}]"


class Make:
    """Makes the parameters of one command, with words from the catalogue."""

    def __init__(self, words: Words, command: str) -> None:
        self.words = words
        self.command = command

    def _help(self, name: str) -> str:
        own = f"{self.command}.option.{name}"
        return self.words(own if self.words.has(own) else f"option.{name}")

    def option(
        self,
        name: str,
        metavar: str,
        check: Check | None = None,
        default: Any = None,
        *,
        required: bool = False,
        multiple: bool = False,
    ) -> click.Parameter:
        # To click, an option with a default (even None) is never missing.
        given: dict[str, Any] = {} if default is None else {"default": str(default)}
        return Option(
            [f"--{name}"],
            metavar=self.words(f"metavar.{metavar}"),
            help=self._help(name),
            type=click.STRING,
            callback=_checked(check) if check else None,
            required=required,
            multiple=multiple,
            **given,
        )

    def flag(self, name: str) -> click.Parameter:
        return Option([f"--{name}"], is_flag=True, help=self._help(name))

    def argument(
        self, name: str, check: Check | None = None, *, required: bool = True
    ) -> click.Parameter:
        metavar, help_ = self.words(f"metavar.{name}"), self._help(name)
        return Argument(name, metavar, help_, check, required=required)

    def common(self) -> list[click.Parameter]:
        """--lang (read before anything else, see words.language) and --help."""
        return [
            Option(
                ["--lang"],
                metavar="|".join(LANGUAGES),
                help=self.words("option.lang"),
                callback=_checked(one_of(LANGUAGES)),
                expose_value=False,
            ),
            Option(
                ["--help"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                help=self.words("option.help"),
                callback=_show_help,
            ),
        ]


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(ctx.get_help())
        ctx.exit()


@contextmanager
def _told(ctx: click.Context) -> Iterator[None]:
    """Tell errors of click's parser which command they are about."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or ctx
        raise


class Command(click.Command):
    """One command; ``run`` gets the words and the parameters, and may return an exit code."""

    def __init__(self, words: Words, name: str, run: Run, params: list[click.Parameter]) -> None:
        super().__init__(
            name,
            callback=partial(run, words),
            params=[*params, *Make(words, name).common()],
            add_help_option=False,
        )
        self.words = words

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        with _told(ctx):
            rest = super().parse_args(ctx, args)
        if rest:
            raise Complaint("extra_argument", command=ctx.command_path, value=rest[0])
        return rest

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_help(self, self.words, ctx, formatter)


class Group(click.Group):
    """Commands that are imported when they are needed."""

    def __init__(
        self,
        words: Words,
        name: str,
        modules: dict[str, str],
        params: list[click.Parameter],
        run: Run | None = None,
    ) -> None:
        super().__init__(
            name,
            params=[*params, *Make(words, name).common()],
            callback=partial(run, words) if run else None,
            invoke_without_command=run is not None,
            add_help_option=False,
        )
        self.words = words
        self.modules = modules

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with _told(ctx):
            return super().parse_args(ctx, args)

    def summary(self, name: str) -> str:
        """One line about a command."""
        return self.words(f"{self.modules[name]}.short")

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        module = import_module(f"grognard.cli.{self.modules[cmd_name]}")
        command: click.Command = module.command(self.words)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        command = self.get_command(ctx, args[0])
        if command is None:
            known = ", ".join(self.modules)
            raise Complaint("no_such_command", command=args[0], known=known)
        return args[0], command, args[1:]

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_help(self, self.words, ctx, formatter)


def write_help(
    command: click.Command, words: Words, ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    """Usage, what the command does, its parameters, its commands, and examples."""
    name = command.name or ""
    arguments = [param for param in command.params if isinstance(param, Argument)]
    pieces = [words("help.options_metavar"), *(a.make_metavar(ctx) for a in arguments)]
    if isinstance(command, Group):
        pieces.append(words("help.command_metavar"))
    formatter.write_usage(ctx.command_path, " ".join(pieces), words("help.usage") + " ")
    formatter.write_paragraph()
    formatter.write_text(words(f"{name}.help"))
    if arguments:
        with formatter.section(words("help.arguments")):
            formatter.write_dl([(a.shown, a.help_text) for a in arguments])
    if isinstance(command, Group):
        with formatter.section(words("help.commands")):
            formatter.write_dl([(name, command.summary(name)) for name in command.modules])
    with formatter.section(words("help.options")):
        records = [p.get_help_record(ctx) for p in command.params if isinstance(p, Option)]
        formatter.write_dl([record for record in records if record])
    with formatter.section(words("help.examples")):
        for line in words(f"{name}.examples").splitlines():
            formatter.write(f"  {line}\n")
