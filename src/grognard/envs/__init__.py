"""The games as environments for research: Gymnasium, PettingZoo and OpenSpiel.

The parts these need are optional: ``pip install 'grognard[research]'``.
"""
