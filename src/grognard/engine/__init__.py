"""The umpire's machinery: decisions, frames, dice, events, records. It knows no game."""
