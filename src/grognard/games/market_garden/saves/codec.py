"""Positions as JSON: for saving and for digests."""

from __future__ import annotations

from grognard.engine.forms import Form
from grognard.games.market_garden.options import OPTIONS
from grognard.games.market_garden.rules.frame import GardenFrame
from grognard.games.market_garden.state import State

FORM = Form(State, GardenFrame, OPTIONS)
