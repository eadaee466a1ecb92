"""What vaultmend promises to cost, as multiples of other commands in the same round."""

from __future__ import annotations

from rows import (
    ALONE,
    ALONE_PLAIN,
    CHANGED,
    COLD,
    HELP,
    SECTIONS,
    STAGED,
    VERSION,
    WARM,
)
from tables import Goal

GOALS = (
    Goal(ALONE, "cpu", 15, "WR", 10_000),
    Goal(ALONE_PLAIN, "cpu", 15, "WR", 10_000),
    Goal(ALONE, "cpu", 0.75, "graphmark", 10_000),
    Goal(ALONE_PLAIN, "cpu", 0.75, "graphmark", 10_000),
    Goal(COLD, "wall", 9, "WR", 10_000),
    Goal(COLD, "wall", 1.0, "lychee", 10_000),
    Goal(WARM, "cpu", 1.6, "S", 10_000),
    Goal(WARM, "wall", 0.15, "rumdl, warm", 10_000),
    Goal(CHANGED, "cpu", 3, "S", 10_000),
    Goal(STAGED, "cpu", 3, "S", 10_000),
    Goal(CHANGED, "wall", 1.0, "mdsmith, one file", 10_000),
    Goal(STAGED, "wall", 1.0, "mdsmith, one file", 10_000),
    Goal(ALONE, "cpu", 20, "WR", 100_000),
    Goal(WARM, "cpu", 1.6, "S", 100_000),
    Goal(CHANGED, "cpu", 2.2, "S", 100_000),
    Goal(ALONE, "peak", 900, "", 100_000),
    Goal(COLD, "peak", 900, "", 100_000),
    Goal(WARM, "peak", 70, "", 100_000),
    Goal(ALONE, "cpu", 9, "bare", 100),
    Goal(WARM, "cpu", 2.5, "bare", 100),
    Goal(VERSION, "cpu", 2, "bare"),
    Goal(HELP, "cpu", 6, "bare"),
)
SECTION_GOALS = (Goal(SECTIONS, "cpu", 4, ""),)

INSTRUCTION_GATES = (("cold", 17.0, "WR"), ("warm", 1.3, "S"), ("one changed", 6.0, "S"))
"""At 1,000 notes: a run may take at most so many times the instructions of a floor."""
