"""What argparse says of a faulty command line, as messages that can be said in any language."""

from __future__ import annotations

import re

from vaultmend.linter.message import Message, cut, say

_LONGEST = 400
_KNOWN = (
    Message("the following arguments are required: {names}"),
    Message("unrecognized arguments: {names}"),
    Message("one of the arguments {names} is required"),
    Message("argument {name}: {complaint}"),
    Message("invalid choice: {value} (choose from {choices})"),
    Message("invalid {kind} value: {value}"),
    Message("not allowed with argument {other}"),
    Message("ignored explicit argument {value}"),
    Message("expected one argument"),
    Message("expected at most one argument"),
    Message("expected at least one argument"),
    Message("no folder is like '{pattern}'; write it like 'agents/*'"),
    Message(
        "the list is empty; write rules or families with commas between, such as links,stale-note"
    ),
    Message("'{text}' is no number of seconds; write it as {example}"),
    Message("'{text}' is no number of days; write it as {example}"),
    Message("'{text}' is neither a number of days nor a day; write it as 7d, 2w or 2026-11-30"),
)
"""The sentences of argparse, and those of the types in `arguments`, which it passes on as text."""


def complaint_of(text: str) -> Message:
    """The message of which argparse gives only the English text; any other text stays as it is."""
    for known in _KNOWN:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(known.template))
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found:
            parts = {name: cut(part, _LONGEST) for name, part in found.groupdict().items()}
            inner = {
                name: complaint_of(part) if name == "complaint" else part
                for name, part in parts.items()
            }
            return known._replace(parameters=tuple(inner.items()))
    return say("{text}", text=cut(text, _LONGEST))
