"""What the list of tables says of one: the turn, who decides, how it ended."""

from __future__ import annotations

from typing import Any

from grognard.engine.session import Session

BY_RULES = "rules"


def standing_of(session: Session[Any], *, closed: bool = False) -> dict[str, Any]:
    """``closed``: finished under rules that were mended since."""
    decision = None if closed else session.decision()
    if decision is not None:
        told = {"deciding": decision.seat, "over": False, "ended": "", "winner": ""}
    else:
        ended = session.ended.how if session.ended else BY_RULES
        winner = session.outcome().winner or ""
        told = {"deciding": "", "over": True, "ended": ended, "winner": winner}
    return {"turn": session.game.turn(session.state), **told}
