"""The exact odds of every combat."""
