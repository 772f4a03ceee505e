"""The games as environments for research: Gymnasium, PettingZoo and OpenSpiel.

The packages they need are optional: ``pip install 'grognard[research]'``.
"""
