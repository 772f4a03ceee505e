"""The search player: plans for a whole turn, weighed in imagined games."""
