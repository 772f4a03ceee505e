"""What computers thought when they last chose a plan, as it is stored beside their moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from grognard.server.computers.explanations import Explanation
from grognard.server.computers.protocol import ThoughtOut
from grognard.server.store.statements import Row


def thought_row(table: str, seat: str, moves: int, explanation: Explanation) -> tuple[str, Row]:
    thought = ThoughtOut(seat, moves, explanation.considered, explanation.verdict)
    row = {"table_id": table, "seat": seat, "packed": msgspec.json.encode(thought)}
    return "thought", row


def recalled(stored: Mapping[str, bytes], seats: Sequence[str], moves: int) -> Sequence[ThoughtOut]:
    """The last thoughts of these seats, without those about moves that were taken back."""
    kept = [msgspec.json.decode(stored[seat], type=ThoughtOut) for seat in seats if seat in stored]
    return [thought for thought in kept if thought.move < moves]
