"""Tests look at the sources, unless a folder of compiled modules is named."""

import os

os.environ.setdefault("GROGNARD_COMPILED", "")
