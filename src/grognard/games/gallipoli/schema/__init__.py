"""The shape of Gallipoli's data files; anything else is refused with file and line."""
