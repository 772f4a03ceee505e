"""``grognard verify``: checks every die of a game against its seals."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click
from msgspec import Struct

from grognard.cli.common import print_json, read_text
from grognard.cli.params import Command, Make
from grognard.cli.words import Complaint, Words
from grognard.engine.records import Difference, Mended, Record, blaming, read_record, replay
from grognard.engine.seals import Seal, dice_by_seed, dice_of, seals_of
from grognard.games.versions import game_of

BROKEN = 1
_COMMITMENT = re.compile(r"[0-9a-f]{64}")


class Verdict(Struct, frozen=True):
    """The documented form of ``grognard verify --json``."""

    file: str
    dice: int
    seals: int
    holds: bool


def command(words: Words) -> click.Command:
    make = Make(words, "verify")
    params = [
        make.argument("file"),
        make.option("commitment", "hash", _hash),
        make.flag("json"),
    ]
    return Command(words, "verify", run, params)


def _hash(option: str, value: str) -> str:
    if not _COMMITMENT.fullmatch(value.lower()):
        raise Complaint("not_a_commitment", option=option, value=value)
    return value.lower()


def run(words: Words, file: str, commitment: str | None, json: bool) -> int:
    record = read_record(read_text(file), file)
    problems = _differences(words, record)
    dice = dice_of(record)
    seals = seals_of(record.header["seed"], len(dice))
    problems += [
        words("verify.broken", first=seal.first, last=seal.last, seal=seal.commitment)
        for seal in seals
        if not seal.holds
    ]
    if commitment is not None and commitment not in (seal.commitment for seal in seals):
        problems.append(words("verify.other_seal", seal=commitment))
    verdict = Verdict(file, len(dice), len(seals), not problems)
    for problem in problems:
        click.echo(f"grognard: {problem}", err=True)
    if json:
        print_json(verdict)
    else:
        _tell(words, verdict, seals)
    return BROKEN if problems else 0


def _differences(words: Words, record: Record) -> list[str]:
    """What the rules and the dice say otherwise. Where a rule has been mended since, the dice
    cannot be told by playing again: then they are only compared with the seed."""
    with blaming(record, "game"):
        game = game_of(record)
    try:
        replay(record, game)
    except Mended:
        found, right = dice_of(record), dice_by_seed(record)
        wrong = [n for n, die in enumerate(found) if right[n : n + 1] not in ([], [die])]
        return [
            words("verify.wrong_die", number=n + 1, found=found[n], right=right[n]) for n in wrong
        ]
    except Difference as difference:
        return [difference.text(words.lang)]
    return []


def _tell(words: Words, verdict: Verdict, seals: Sequence[Seal]) -> None:
    for seal in seals:
        click.echo(words("verify.seal", first=seal.first, last=seal.last, seal=seal.commitment))
        for seat, added in seal.contributions.items():
            click.echo(words("verify.added", seat=seat, added=added))
    if verdict.holds:
        key = "verify.holds" if seals else "verify.unsealed"
        click.echo(words(key, file=verdict.file, count=verdict.dice, seals=verdict.seals))
