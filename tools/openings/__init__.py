"""How a side of Lepanto should go into a scenario."""
