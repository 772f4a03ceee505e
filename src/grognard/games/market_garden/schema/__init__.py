"""The shape of Market Garden's data files; anything else is refused with file and line."""
