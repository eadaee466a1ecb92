"""The full reader of a header: PyYAML's events, read as Obsidian reads YAML (P-10 to P-24).

PyYAML's own constructors read YAML 1.1 and raise on dates and on `{{date}}`; its events carry all
that is needed, marks and aliases included.
"""

from __future__ import annotations

from typing import Any

import yaml

from vaultmend.linter.model import Problem, Property, place
from vaultmend.linter.read.frontmatter.yaml_composer import Composer, Row
from vaultmend.linter.read.frontmatter.yaml_reasons import LONG, NOT_YAML, Reason, reason
from vaultmend.linter.read.frontmatter.yaml_repair import Repair
from vaultmend.linter.read.frontmatter.yaml_strict import RefusedError

MOST_BYTES = 64 * 1024


def read_yaml(text: str, start: int, end: int) -> tuple[Property, ...] | Problem:
    """The properties in `text[start:end]`, the YAML of a header that begins on line 2.

    Offsets are those of `text`. Never raises.
    """
    source = text[start:end]
    if len(source.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        return Problem(LONG, 1, 1)
    repair = Repair(source)
    while True:
        try:
            rows = Composer(repair).rows()
        except RefusedError as error:
            return _problem(error.reason, text, start)
        except yaml.MarkedYAMLError as error:
            mark: Any = error.problem_mark
            if mark is None or not repair.mend(error.problem or "", mark.index):
                why = Reason(LONG, 0) if repair.exhausted else reason(error, source)
                return _problem(why, text, start)
        except (yaml.YAMLError, ValueError, RecursionError):
            return _problem(Reason(NOT_YAML, 0), text, start)
        else:
            return _properties(rows, start)


def _problem(why: Reason, text: str, start: int) -> Problem:
    at = start + why.at
    found = place(text[:at], at, at)
    return Problem(why.text, found.line, found.column, why.word)


def _properties(rows: list[Row], start: int) -> tuple[Property, ...]:
    """One property a name; of `1: a` and `"1": b`, two keys to YAML, JavaScript keeps the last."""
    found = {
        row.key: Property(
            row.key,
            row.value.value,
            row.line + 2,
            row.column + 1,
            start + row.start,
            start + row.end,
            start + row.value.start,
            start + row.value.end,
        )
        for row in rows
    }
    return tuple(found.values())
