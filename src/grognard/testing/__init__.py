"""For everyone who adds a game: check_game(), does it keep the engine's contract, and the table on
which its rules are tested."""

from grognard.testing.contract import Played, check_game
from grognard.testing.table import Halting, RulesTable
from grognard.testing.trial import Broken, Chooser, Effort

__all__ = ["Broken", "Chooser", "Effort", "Halting", "Played", "RulesTable", "check_game"]
