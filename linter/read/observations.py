"""Notes of observations: `- [category] text #tag` and `- relation [[Note]]`."""

from __future__ import annotations

import re

_OBSERVATION = re.compile(r"^[-*] \[[^\W\d_][\w/-]+\] +\S", re.MULTILINE)
_MARKED = re.compile(
    r"^permalink:|^#{1,6} (?:Observations|Relations)[ \t]*$|^[-*] \[[^\W\d_][\w/-]+\] .*\s#\w",
    re.MULTILINE,
)


def holds_observations(text: str) -> bool:
    """Whether a note is one of observations, by an observation and one more sign of them.

    A task has one character between its brackets, a link no blank behind them.
    """
    if "- [" not in text and "* [" not in text:
        return False
    return _OBSERVATION.search(text) is not None and _MARKED.search(text) is not None
