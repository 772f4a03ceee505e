"""Positions as JSON: for saving and for digests."""

from __future__ import annotations

from grognard.engine.forms import Form
from grognard.games.gallipoli.options import OPTIONS
from grognard.games.gallipoli.rules.frame import GallipoliFrame
from grognard.games.gallipoli.state import State

FORM = Form(State, GallipoliFrame, OPTIONS)
