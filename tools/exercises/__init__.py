"""Finds positions of played games that make exercises, and keeps those chosen by hand."""
