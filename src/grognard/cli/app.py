"""The program: its commands, and every way it can end."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper

import click

from grognard import __version__
from grognard.cli.params import Group, Option
from grognard.cli.words import Words, language
from grognard.engine.errors import Problem
from grognard.games import left_out

COMMANDS = (
    "play",
    "serve",
    "admin",
    "watch",
    "games",
    "simulate",
    "report",
    "arena",
    "story",
    "probe",
    "replay",
    "verify",
    "analyse",
    "odds",
    "rules",
    "data",
    "fuzz",
    "bench",
)
BAD_INPUT = 2
INTERRUPTED = 130
DEBUG = "GROGNARD_DEBUG"


def program(words: Words) -> Group:
    """All commands, in the language of ``words``."""
    version = Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        help=words("option.version"),
        callback=_show_version,
    )
    return Group(words, "grognard", {name: name for name in COMMANDS}, [version], _default)


def _default(words: Words) -> int | None:
    """Plain ``grognard`` is ``grognard play``. Before any command, titles left out are named."""
    for problem in left_out():
        complain(words, problem)
    context = click.get_current_context()
    if context.invoked_subcommand is not None:
        return None
    from grognard.cli.play import command

    with command(words).make_context("play", [], parent=context) as play:
        result: int | None = play.command.invoke(play)
    return result


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"grognard {__version__}")
        ctx.exit()


def run(argv: Sequence[str]) -> int:
    """Run a command line and return the exit code; no mistake of a user shows a traceback."""
    words = Words(language(argv, os.environ))
    _never_fail_on_letters()
    try:
        code = program(words).main(list(argv), "grognard", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Exception as error:
        return _failed(words, error)
    return code if isinstance(code, int) else 0


def _never_fail_on_letters() -> None:
    """A terminal that cannot show a letter shows a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _failed(words: Words, error: Exception) -> int:
    if isinstance(error, OSError) and error.errno == errno.EPIPE:
        # The reader of our output has gone; write nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    if DEBUG in os.environ:
        traceback.print_exc()
    complain(words, error)
    return BAD_INPUT


def complain(words: Words, error: Exception) -> None:
    """What is wrong, in one line."""
    click.echo("grognard: " + _sentence(words, error).replace("\n", " "), err=True)


def _sentence(words: Words, error: Exception) -> str:
    if isinstance(error, Problem):
        return error.text(words.lang)
    if isinstance(error, click.ClickException):
        return usage_sentence(words, error)
    if isinstance(error, OSError):
        return os_sentence(words, error)
    what = f"{type(error).__name__}: {error}".strip().splitlines()
    return words("error.internal", what=f"{what[0]} … {what[-1]}" if what[1:] else what[0])


def usage_sentence(words: Words, error: click.ClickException) -> str:
    """What click found wrong, in our words."""
    if isinstance(error, click.NoSuchOption):
        known = ", ".join(_option_names(error.ctx))
        return words("error.no_such_option", option=error.option_name, known=known)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        param = error.param
        name = param.opts[-1] if isinstance(param, click.Option) else str(param.metavar)
        return words("error.missing", what=name, command=_command_path(error.ctx))
    if isinstance(error, click.BadOptionUsage):
        flag = error.option_name in _flags(error.ctx)
        key = "error.takes_no_value" if flag else "error.needs_value"
        return words(key, option=error.option_name)
    return error.format_message()


def _option_names(ctx: click.Context | None) -> list[str]:
    params = ctx.command.params if ctx else []
    return [name for param in params if isinstance(param, click.Option) for name in param.opts]


def _flags(ctx: click.Context | None) -> set[str]:
    params = ctx.command.params if ctx else []
    return {p.opts[-1] for p in params if isinstance(p, click.Option) and p.is_flag}


def _command_path(ctx: click.Context | None) -> str:
    return ctx.command_path if ctx else "grognard"


def os_sentence(words: Words, error: OSError) -> str:
    key = f"os.{errno.errorcode.get(error.errno or 0, '')}"
    what = words(key) if words.has(key) else error.strerror or str(error)
    name = error.filename if isinstance(error.filename, str) else str(error.filename or "?")
    return words("error.file", file=name, what=what)
