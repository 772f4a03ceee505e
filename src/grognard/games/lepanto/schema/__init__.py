"""The forms of the data files."""
