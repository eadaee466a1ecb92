"""What argparse says of a faulty command line, as messages that can be said in any language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.message import Message, cut, say

if TYPE_CHECKING:
    from collections.abc import Iterable

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


_CHOICE = re.compile(
    r"argument (.+?): invalid choice: (['\"])(.*)\2 \(choose from (.*)\)", re.DOTALL
)
_UNRECOGNIZED = "unrecognized arguments: "
_WORDS = {"COMMAND": Message("command"), "ACTION": Message("action")}
"""What the first words of a line are; what is on offer there is found by `--help`."""


def usage_complaint(text: str, options: Iterable[str], prog: str) -> Message:
    """What argparse says in `text`, with the word that was meant, or with the help to read.

    `options` are those of `prog`, dashes included.
    """
    choice = _CHOICE.fullmatch(text)
    said = complaint_of(text)
    near = None
    if choice:
        choices = [word.strip("'\"") for word in choice[4].split(", ")]
        if choice[1] in _WORDS:
            from vaultmend.linter.config.faults import unknown

            said = unknown(_WORDS[choice[1]], choice[3], choices)
            if "near" in dict(said.parameters):
                return said
        else:
            near = _meant(choice[3], choices)
    elif text.startswith(_UNRECOGNIZED):
        words = text.removeprefix(_UNRECOGNIZED).split()
        unknown_option = next((word for word in words if word.startswith("--")), "")
        near = _meant(unknown_option.partition("=")[0], options)
    if near:
        return say("{message}; did you mean '{near}'?", message=said, near=near)
    return say("{message}; see `{prog} --help`", message=said, prog=prog)


def _meant(word: str, words: Iterable[str]) -> str | None:
    from vaultmend.linter.vault.links.nearest import meant_word

    return meant_word(word, words)


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
