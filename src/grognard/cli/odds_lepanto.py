"""``grognard odds lepanto``: the results of one attack, by the rules of play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from grognard.analysis.odds import Odds, action_odds
from grognard.cli.common import console, folder, given_options, given_players, print_json, table
from grognard.cli.params import Command, Make, one_of, whole
from grognard.cli.words import Words
from grognard.games.lepanto.board import ARCS
from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds import ATTACKS, Question, attacking_side, position


def command(words: Words) -> click.Command:
    make = Make(words, "odds_lepanto")
    params = [
        make.argument("attack", one_of(ATTACKS)),
        make.option("attacker", "ships", required=True),
        make.option("target", "ships", required=True),
        make.option("side", "side", one_of(SIDES)),
        make.option("range", "number", whole(1), 1),
        make.option("arc", "arc", one_of(ARCS), "bow"),
        make.option("hexes", "number", whole(1), 1),
        make.option("turn", "number", whole(1), 1),
        make.option("option", "pair", multiple=True),
        make.option("data", "folder"),
        make.flag("json"),
    ]
    return Command(words, "odds_lepanto", run, params)


def run(
    words: Words,
    attack: str,
    attacker: str,
    target: str,
    side: str | None,
    range: int,
    arc: str,
    hexes: int,
    turn: int,
    option: tuple[str, ...],
    data: str | None,
    json: bool,
) -> None:
    game = Lepanto(folder(data))
    ask = Question(
        attack=attack,
        attackers=given_players(attacker),
        targets=given_players(target),
        side=side or "",
        range=range,
        arc=arc,
        hexes=hexes,
        turn=turn,
    )
    odds = action_odds(game, *position(game, ask, given_options(option)))
    if json:
        print_json(_as_json(ask, odds))
    else:
        _show(words, game, odds)


def _as_json(ask: Question, odds: Odds) -> dict[str, Any]:
    results = [
        {"results": list(results), "chance": str(chance), "probability": float(chance)}
        for results, chance in odds.chances.items()
    ]
    return {
        "game": "lepanto",
        "attack": ask.attack,
        "side": attacking_side(ask),
        "attackers": list(ask.attackers),
        "targets": list(ask.targets),
        "results": results,
    }


def _show(words: Words, game: Lepanto, odds: Odds) -> None:
    screen = console()
    for event in odds.example:
        screen.print(f"{event.case}  {_basis(words, game, event.args)}")
    shown = table(words("odds.result"), words("odds.chance"), words("odds.percent"), numbers=(1, 2))
    for results, chance in sorted(odds.chances.items(), key=lambda item: -item[1]):
        said = "; ".join(_result(words, game, result) for result in results)
        shown.add_row(said, str(chance), _percent(words, chance))
    screen.print(shown)


def _basis(words: Words, game: Lepanto, args: dict[str, Any]) -> str:
    """Column and modifiers: what of the event is settled before the die falls."""
    named = [f"{args.get('ship') or ', '.join(args['boarders'])} → {args['target']}"]
    named += [
        words(f"odds.{key}", value=args[key] or "<1")
        for key in ("factor", "odds", "hexes")
        if key in args
    ]
    said = [
        game.messages.say(words.lang, f"modifier.{m['reason']}") for m in args.get("modifiers", ())
    ]
    return " · ".join([*named, *said])


def _result(words: Words, game: Lepanto, result: str) -> str:
    key = f"word.result.{result}"
    return game.messages.say(words.lang, key) if game.messages.has(key) else result


def _percent(words: Words, chance: Fraction) -> str:
    return f"{words.number(100 * float(chance), 1)} %"
