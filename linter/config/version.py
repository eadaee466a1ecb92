"""Whether a version of vaultmend is one that a configuration allows."""

from __future__ import annotations

import operator
import re
from itertools import zip_longest

_CLAUSE = re.compile(r"\s*(===?|!=|<=|>=|~=|<|>)\s*v?(\d{1,9}(?:\.\d{1,9})*)\s*")
_COMPARISONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


def allows(wanted: str, version: str) -> bool | None:
    """Whether `wanted`, such as `>=0.1,<0.3`, allows this version; None when it is no condition.

    Release numbers are compared as PEP 440 says (0.1 is 0.1.0, ~=1.2 is >=1.2,<2); an alpha or a
    candidate counts as the release it leads to.
    """
    clauses = [_CLAUSE.fullmatch(clause) for clause in wanted.split(",")]
    released = _numbers(re.match(r"[\d.]*\d", version)[0])  # type: ignore[index]
    verdict = True
    for clause in clauses:
        if clause is None or clause[1] == "===":
            return None
        sign, numbers = clause[1], _numbers(clause[2])
        if sign == "~=":
            if len(numbers) < 2:
                return None
            verdict &= _order(released, numbers) >= 0
            verdict &= _order(released[: len(numbers) - 1], numbers[:-1]) == 0
        else:
            verdict &= _COMPARISONS[sign](_order(released, numbers), 0)
    return verdict


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(".")]


def _order(left: list[int], right: list[int]) -> int:
    """Below, at or above 0 as `left` is before, the same as or after `right`."""
    pairs = zip_longest(left, right, fillvalue=0)
    return next(((a > b) - (a < b) for a, b in pairs if a != b), 0)
