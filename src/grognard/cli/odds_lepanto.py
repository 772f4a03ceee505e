"""``grognard odds lepanto``: the results of one attack, by the rules of play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grognard.analysis.odds import CombatOdds, Distribution, Odds, action_odds
from grognard.analysis.odds_chart import draw_odds
from grognard.cli.common import console, folder, given_options, given_players, print_json
from grognard.cli.odds_records import asked_of_record, record_options
from grognard.cli.odds_show import check_picture, output_options, show_chances
from grognard.cli.params import Command, Make, one_of, whole
from grognard.cli.words import Complaint, Words
from grognard.games.lepanto.board import ARCS
from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.attacks import ATTACKS, Question, attacking_side, position


def command(words: Words) -> click.Command:
    make = Make(words, "odds_lepanto")
    params = [
        make.argument("attack", one_of(ATTACKS), required=False),
        make.option("attacker", "ships"),
        make.option("target", "ships"),
        make.option("side", "side", one_of(SIDES)),
        make.option("range", "number", whole(1), 1),
        make.option("arc", "arc", one_of(ARCS), "bow"),
        make.option("hexes", "number", whole(1), 1),
        make.option("turn", "number", whole(1), 1),
        make.option("option", "pair", multiple=True),
        *record_options(words),
        make.option("data", "folder"),
        *output_options(make),
    ]
    return Command(words, "odds_lepanto", run, params)


def run(
    words: Words,
    *,
    attack: str | None,
    record: str | None,
    move: int | None,
    action: str | None,
    data: str | None,
    json: bool,
    picture: str | None,
    **asked: Any,
) -> None:
    if record is not None:
        asked_of_record(
            words, "lepanto", record=record, move=move, action=action, data=data, json=json,
            picture=picture,
        )  # fmt: skip
        return
    for name, given in (("attack", attack), *asked.items()):
        if name in ("attack", "attacker", "target"):
            _check_given(words, name, given)
    check_picture(picture)
    game = Lepanto(folder(data))
    ask = _question(attack or "", asked)
    options = given_options(asked["option"])
    odds = action_odds(game, *position(game, ask, options))
    if picture is not None:
        _draw(words, game, ask, odds, picture)
    if json:
        print_json(_as_json(ask, odds))
    else:
        _show(words, game, odds)
        if picture is not None:
            console().print(words("odds.drawn", file=picture))


def _check_given(words: Words, name: str, given: str | None) -> None:
    """Complain if something is missing that an attack needs and a record does not."""
    if given is None:
        what = words("metavar.attack") if name == "attack" else f"--{name}"
        command = click.get_current_context().command_path
        raise Complaint("missing", what=what, command=command)


def _question(attack: str, asked: dict[str, Any]) -> Question:
    return Question(
        attack=attack,
        attackers=given_players(asked["attacker"]),
        targets=given_players(asked["target"]),
        side=asked["side"] or "",
        range=asked["range"],
        arc=asked["arc"],
        hexes=asked["hexes"],
        turn=asked["turn"],
    )


def _draw(words: Words, game: Lepanto, ask: Question, odds: Odds, picture: str) -> None:
    chances = {" ".join(results): chance for results, chance in odds.chances.items()}
    told = CombatOdds(game.name, ask.attack, [], [Distribution("outcome", chances)])
    draw_odds(game, told, words.lang, Path(picture))


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
    ranked = sorted(odds.chances.items(), key=lambda item: -item[1])
    rows = [("; ".join(_result(words, game, r) for r in results), c) for results, c in ranked]
    show_chances(words, words("odds.result"), rows)


def _basis(words: Words, game: Lepanto, args: dict[str, Any]) -> str:
    """Column and modifiers: what is known before the die falls."""
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
