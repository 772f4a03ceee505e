"""check_game(): does a game keep the engine's contract? For everyone who adds a game."""

from grognard.testing.contract import Played, check_game
from grognard.testing.trial import Broken, Chooser, Effort

__all__ = ["Broken", "Chooser", "Effort", "Played", "check_game"]
