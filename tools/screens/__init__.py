"""Screenshots of the table for the README and the docs, taken from a real game in Chromium."""
