"""Arguments of the measuring tools: what is wrong with one is said in a line, with exit code 2."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any

from grognard.engine.errors import BadRequest
from grognard.games import load
from grognard.players import make


def positive(text: str) -> int:
    """A whole number above nought."""
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def not_negative(text: str) -> int:
    return 0 if text == "0" else positive(text)


def scenarios(parser: argparse.ArgumentParser, game: str, text: str) -> list[str]:
    """Those named, with commas between them, of one game."""
    known, named = load(game).scenarios, text.split(",")
    for name in named:
        if name not in known:
            parser.error(f"argument --scenario: {game} has no {name!r}, but {', '.join(known)}")
    return named


def seat(parser: argparse.ArgumentParser, game: str, name: str) -> str:
    seats = load(game).seats
    if name not in seats:
        parser.error(f"argument side: {game} has no {name!r}, but {', '.join(seats)}")
    return name


def search_player(parser: argparse.ArgumentParser, game: str, name: str) -> str:
    """A search, such as search:10s."""
    try:
        make(name, game, 0)
    except BadRequest:
        name = ""
    if not name.startswith("search"):
        parser.error("argument --player: not a search, such as search:10s or search:500n")
    return name


def named(parser: argparse.ArgumentParser, text: str) -> Any:
    """What ``module:NAME`` stands for."""
    module, _, name = text.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError):
        parser.error(f"argument --start: there is no {text!r}; it takes module:NAME")
