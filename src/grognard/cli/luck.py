"""The luck ledger in words: by side, by case, and the luckiest and unluckiest rolls."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from grognard.analysis.luck import Cast, Ledger
from grognard.cli.common import console, grid
from grognard.cli.rules import Book
from grognard.cli.words import Words
from grognard.engine.game import Game
from grognard.games import titles

MOST_CASES = 12
MOST_ROLLS = 5


class LuckTeller:
    """Shows the ledger of one game on a screen."""

    def __init__(
        self, words: Words, game: Game[Any], ledger: Ledger, screen: Console | None = None
    ) -> None:
        self.words = words
        self.game = game
        self.ledger = ledger
        self.screen = screen or console()
        self._sections = Book(game.name).sections if game.name in titles() else {}

    def show(self) -> None:
        self.summary()
        if self.ledger.casts:
            self._cases()
            for seat in self.ledger.seats:
                self._best(seat)

    def summary(self) -> None:
        """How lucky each side was."""
        words = self.words
        if not self.ledger.casts:
            self.screen.print(words("luck.none"))
            return
        names = ("seat", "gain", "spread", "percentile")
        shown = grid(*[words(f"luck.{name}") for name in names], numbers=range(1, 4))
        for luck in self.ledger.totals():
            shown.add_row(
                words.seat(self.game, luck.seat),
                self.signed(luck.gain),
                f"± {words.number(luck.spread, 1)}",
                f"{words.number(100 * luck.percentile)} %",
            )
        self.screen.print(words("luck.heading", count=len(self.ledger.casts)), shown, sep="\n")
        self.screen.print(words("luck.explained"), "", sep="\n")

    def _cases(self) -> None:
        words = self.words
        names = ("case", "roll_name", "seat", "dice", "face", "gain")
        shown = grid(*[words(f"luck.{name}") for name in names], numbers=range(3, 6))
        for line in self.ledger.cases()[:MOST_CASES]:
            shown.add_row(
                line.case,
                self.section(line.case),
                words.seat(self.game, line.seat) if line.seat else "–",
                str(line.dice),
                f"{words.number(100 * line.mean)} %",
                self.signed(line.gain),
            )
        self.screen.print(words("luck.by_case"), shown, words("luck.face_explained"), "", sep="\n")

    def _best(self, seat: str) -> None:
        casts = self.ledger.best(seat, MOST_ROLLS)
        if casts:
            named = self.words.seat(self.game, seat)
            self.screen.print(self.words("luck.best", seat=named))
            for cast in casts:
                self.screen.print(f"  {self.told(cast, seat)}")

    def told(self, cast: Cast, seat: str) -> str:
        """One roll: when, under which case, what fell and what the seat gained."""
        return self.words(
            "luck.roll",
            turn=cast.turn,
            move=cast.move,
            case=cast.case,
            section=self.section(cast.case),
            value=cast.value,
            sides=cast.sides,
            gain=self.signed(self.ledger.gain(cast, seat)),
            faces=cast.faces,
        )

    def section(self, case: str) -> str:
        """The title of the section that a case belongs to."""
        title = self._sections.get(case.rpartition("-")[0], {})
        return str(title.get(self.words.lang, "–"))

    def signed(self, value: float) -> str:
        rounded = round(value, 1)
        sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
        return f"{sign}{self.words.number(abs(rounded), 1)}"
