"""Keeps today's data of the games, so that what was begun with them goes on for ever."""
