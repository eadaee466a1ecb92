"""A short message about a report for a chat or a mailbox: numbers, and the worst of each rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.message import cut, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.worst import worst_first

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak

Level: TypeAlias = Literal["P2", "P3"]
URGENT = frozenset({"oversized-memory"})
"""Rules of level P2: agents read every session what has grown too large. All others are P3."""
LONGEST = 1500
"""Characters of a message; some services take no more than 2,000."""
_LONGEST_LINE = 240
_LONGEST_NAME = 80
# What a chat would take for a mention, a tag or a link.
_ACTIVE = re.compile(r"[@<>]|(?<=\])\(|://")
_TAME: Mapping[str, str] = {"@": "＠", "<": "＜", ">": "＞", "(": " (", "://": ": //"}


class Notice(NamedTuple):
    """What is sent; both texts are plain."""

    level: Level
    title: str
    body: str


def notice(results: Sequence[Result], speak_of: Callable[[Result], Speak]) -> Notice | None:
    """The message about errors and warnings; nothing where there are none."""
    found = [pair for pair in worst_first(results) if pair[1].severity != "info"]
    if not found:
        return None
    by_rule: dict[str, list[tuple[Result, Finding]]] = {}
    for pair in sorted(found, key=lambda pair: pair[1].rule not in URGENT):
        by_rule.setdefault(pair[1].rule, []).append(pair)
    level: Level = "P2" if URGENT.intersection(by_rule) else "P3"
    speak = speak_of(results[0])
    several = len(results) > 1
    one = cut(results[0].vault, _LONGEST_NAME)
    title = say(
        "[{level}] {vault}: errors: {errors}, warnings: {warnings}",
        level=level,
        vault=say("{count} {count:vault|vaults}", count=len(results)) if several else one,
        errors=sum(result.count("error") for result in results),
        warnings=sum(result.count("warning") for result in results),
    )
    lines = [_line(rule, pairs, speak_of, several) for rule, pairs in by_rule.items()]
    return Notice(level, tame(speak(title)), _fitting(lines, speak))


def _line(
    rule: str,
    pairs: Sequence[tuple[Result, Finding]],
    speak_of: Callable[[Result], Speak],
    several: bool,
) -> str:
    result, finding = pairs[0]
    vault = f"{result.vault}/" if several else ""
    at = f":{finding.place.line}" if finding.place else ""
    where = cut(escaped(f"{vault}{finding.path or '.'}"), _LONGEST_NAME) + at
    level = "P2" if rule in URGENT else "P3"
    said = speak_of(result)(finding.fact)
    return tame(cut(f"{level} {rule} ({len(pairs)}): {where}: {said}", _LONGEST_LINE))


def _fitting(lines: Sequence[str], speak: Speak) -> str:
    """As many lines as there is room for, and a word for the rest."""

    def more(count: int) -> str:
        return tame(speak(say("and {count} {count:more rule|more rules}", count=count)))

    taken: list[str] = []
    room = LONGEST - len(more(len(lines))) - 1
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        taken.append(line)
    rest = len(lines) - len(taken)
    return "\n".join([*taken, more(rest)] if rest else taken)


def tame(text: str) -> str:
    """The text with other characters for those that could call people or lead them somewhere."""
    return _ACTIVE.sub(lambda match: _TAME[match[0]], text)
