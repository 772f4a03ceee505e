"""Better doctrines for the search, found in matches against the greedy player."""
