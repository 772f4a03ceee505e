"""How a game ends before its rules end it, and begins again: resigning, draws, rematches."""
