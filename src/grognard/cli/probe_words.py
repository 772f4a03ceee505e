"""The rules of a probe in words."""

from __future__ import annotations

from grognard.analysis.probe_rules import BOTH, IDLE, read_rule
from grognard.cli.words import Words


def told(words: Words, rules: str) -> str:
    """A rule, or several joined."""
    return words("probe.and").join(_one(words, rule) for rule in rules.split(BOTH))


def _one(words: Words, rule: str) -> str:
    read = read_rule(rule)
    if read.how == IDLE:
        return words("probe.idle_until", turn=read.until) if read.until else words("probe.idle")
    return words(f"probe.{read.how}", kind=read.kind, verb=read.verb)
