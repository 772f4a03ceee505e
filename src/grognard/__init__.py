"""An umpire for historical board wargames."""

from grognard.fast import use

__version__ = "0.1.0"

use()
