"""Analysis: simulations, arenas, exact odds, luck, and the study of finished games."""
