"""Plays a table's journal into a session, and writes one from a session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from grognard.engine.chapters import Chapter, resumed
from grognard.engine.endings import Ending, read_ending
from grognard.engine.errors import BadRequest
from grognard.engine.game import Game
from grognard.engine.moves import TakeBack
from grognard.engine.session import Session
from grognard.server.insight import rolls_a_die
from grognard.server.protocol import ChatLine
from grognard.server.store.database import Entry, Saved

UNDO = "!undo"
BACK = "!back"
END = "!end"
ORDER = "!order"
"""The entries that follow, so many, are one order."""
HUMAN = "human"
Order = tuple[int, int]
"""The first and the last of the moves made as one order."""


class Play:
    """A session, and the numbers of the moves that were made automatically."""

    def __init__(self, game: Game[Any], saved: Saved) -> None:
        self.game = game
        self.saved = saved
        self.session: Session[Any] = Session(game, saved.scenario, saved.seed, saved.options)
        self.session.keep_small()
        self.autos: set[int] = set()
        self.orders: list[Order] = []
        """In the order of play."""

    def go_on(
        self,
        chapters: Sequence[Chapter],
        entries: Sequence[Entry],
        again: Callable[[int], Chapter] | None = None,
    ) -> None:
        """Stand at the end of these chapters, which tell what these entries did."""
        saved = self.saved
        begun = self.game, saved.scenario, saved.seed, saved.options
        self.session = resumed(*begun, chapters, again)
        self.session.keep_small()
        self.autos, self.orders = marks(entries)

    def replay(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._carry_out(entry)

    def _carry_out(self, entry: Entry) -> None:
        word, _, rest = entry.entry.partition(" ")
        if word == UNDO:
            self._undo(int(rest))
        elif word == BACK:
            self._back(int(rest))
        elif word == ORDER:
            self._order(len(self.session.moves), int(rest))
        elif word == END:
            self._end(rest)
        else:
            self.choose(entry.entry, entry.auto)

    # -- each of these returns its line for the journal ------------------------------------

    def choose(self, text: str, auto: bool = False) -> Entry:
        """Play an action given in notation; raises if it cannot be read or is illegal."""
        session = self.session
        session.choose(self.game.parse(session.state, text))
        if auto:
            self.autos.add(len(session.moves))
        return Entry(session.moves[-1].seat, session.moves[-1].text, auto)

    def order(self, made: Sequence[Entry]) -> Entry:
        """What has just been played was one order; its line goes before theirs."""
        self._order(len(self.session.moves) - len(made), len(made))
        return Entry(made[0].seat, f"{ORDER} {len(made)}", False)

    @property
    def last_order(self) -> Order | None:
        """The order that ends with the last move, if one does."""
        if self.orders and self.orders[-1][1] == len(self.session.moves):
            return self.orders[-1]
        return None

    def _order(self, before: int, moves: int) -> None:
        self.orders.append((before + 1, before + moves))

    def forced(self) -> list[Entry]:
        """Make people's decisions that have one legal answer. Not if it rolls a die: people see the
        odds first. Not the first of several secret decisions: the other side would learn that
        there was nothing to decide."""
        taken: list[Entry] = []
        session, game = self.session, self.game
        while self.saved.auto and (decision := session.decision()) is not None:
            if self.saved.seats.get(decision.seat) != HUMAN:
                break
            known = game.secret(session.state, decision)
            if known is not None and (not session.moves or session.moves[-1].known_to != known):
                break
            legal = session.legal()
            if len(legal) != 1 or rolls_a_die(game, session.state, legal[0]):
                break
            taken.append(self.choose(game.notation(session.state, legal[0]), auto=True))
        return taken

    def trailing_autos(self) -> int:
        count, moves = 0, len(self.session.moves)
        while moves - count in self.autos:
            count += 1
        return count

    @property
    def can_undo(self) -> bool:
        """Undo takes back the seat's own last choice and the automatic moves after it."""
        depth = self.session.undo_depth
        return depth > 0 and depth > self.trailing_autos()

    def undo(self) -> Entry:
        """An order is taken back whole, as far as nothing was rolled in it."""
        seat = self.session.moves[-1].seat
        count = self.trailing_autos() + 1
        moves = len(self.session.moves)
        if self.orders and moves - count < self.orders[-1][1]:
            count = min(moves - self.orders[-1][0] + 1, self.session.undo_depth)
        self._undo(count)
        return Entry(seat, f"{UNDO} {count}", False)

    def _undo(self, count: int) -> None:
        for _ in range(count):
            self.session.undo()
        self._forget_autos()

    def take_back(self, keep: int, seat: str) -> Entry:
        self._back(keep)
        return Entry(seat, f"{BACK} {len(self.session.moves)}", False)

    def _back(self, keep: int) -> None:
        self.session.take_back(keep)
        self._forget_autos()

    def end(self, ending: Ending) -> Entry:
        self.session.end(ending)
        return end_entry(ending)

    def _end(self, text: str) -> None:
        ending = read_ending(text, self.game.seats)
        if ending is None:
            raise BadRequest("bad_save", what=text)
        self.session.end(ending)

    def _forget_autos(self) -> None:
        moves = len(self.session.moves)
        self.autos = {number for number in self.autos if number <= moves}
        self.orders = _standing(self.orders, moves)


def marks(entries: Iterable[Entry]) -> tuple[set[int], list[Order]]:
    """The numbers of the moves in a journal that were made automatically, and its orders."""
    autos: list[bool] = []
    orders: list[Order] = []
    for entry in entries:
        word, _, rest = entry.entry.partition(" ")
        if word in (UNDO, BACK):
            del autos[len(autos) - int(rest) if word == UNDO else int(rest) :]
            orders = _standing(orders, len(autos))
        elif word == ORDER:
            orders.append((len(autos) + 1, len(autos) + int(rest)))
        elif word != END:
            autos.append(entry.auto)
    return {number for number, auto in enumerate(autos, 1) if auto}, _standing(orders, len(autos))


def _standing(orders: Iterable[Order], moves: int) -> list[Order]:
    """What is left of orders when so many moves stand."""
    return [(first, min(last, moves)) for first, last in orders if first <= moves]


def went_back(entries: Sequence[Entry]) -> bool:
    """Was something taken back last? Then what leaves no choice waits for whoever did."""
    return bool(entries) and entries[-1].entry.startswith((UNDO, BACK))


def end_entry(ending: Ending) -> Entry:
    """The line of the journal that ends a game before its rules do."""
    return Entry(ending.seat, f"{END} {ending.text()}", False)


def entries_of(
    session: Session[Any], autos: set[int], moves: int, orders: Sequence[Order] = ()
) -> tuple[list[Entry], int]:
    """The shortest journal that leads to the position after that many moves, and how many dice it
    rolls."""
    entries: list[Entry] = []
    standing: list[int] = []
    """Where in it the moves are that stand at its end."""
    rolled = len(session.opening_dice)
    for item in session.history_to(moves):
        if isinstance(item, TakeBack):
            entries.append(Entry("", f"{BACK} {item.keep}", False))
            del standing[item.keep :]
        else:
            standing.append(len(entries))
            rolled += len(item.dice)
            entries.append(Entry(item.seat, item.text, len(standing) in autos))
    for first, last in reversed(_standing(orders, moves)):
        at = standing[first - 1]
        entries.insert(at, Entry(entries[at].seat, f"{ORDER} {last - first + 1}", False))
    return entries, rolled


def journal_rows(
    table: str, position: int, entries: Sequence[Entry], now: float
) -> list[tuple[str, dict[str, Any]]]:
    return [
        (
            "journal",
            {
                "table_id": table,
                "n": position + number,
                "seat": entry.seat,
                "entry": entry.entry,
                "auto": entry.auto,
                "at": now,
            },
        )
        for number, entry in enumerate(entries)
    ]


def chat_row(table: str, line: ChatLine) -> tuple[str, dict[str, Any]]:
    row = {"table_id": table, "n": line.n, "seat": line.seat, "text": line.text, "at": line.at}
    return "chat", row
