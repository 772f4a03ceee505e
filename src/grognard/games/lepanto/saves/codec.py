"""Positions as JSON: for saving, for digests, and to put a challenged act right (L-Q42)."""

from __future__ import annotations

from grognard.engine.forms import Form
from grognard.games.lepanto.options import OPTIONS
from grognard.games.lepanto.rules.frame import LepantoFrame
from grognard.games.lepanto.state import State

FORM = Form(State, LepantoFrame, OPTIONS)
