"""Why an entry should not be written into a log, by the rules that would find it there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.invisible import hidden, may_hide
from vaultmend.rules import filler_entry, hidden_text, long_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.config import Settings

LONGEST_TITLE = 200
"""Code points."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class Objection(NamedTuple):
    """One reason not to write an entry."""

    reason: str
    """A word for scripts: `filler`, `repeated`, `long`, `hidden-text`, `control-characters`."""
    message: Message


REPEATED = Objection("repeated", say("the last entry says the same; write what is new"))


def objections(title: str, body: str, settings: Settings) -> Iterator[Objection]:
    """What speaks against an entry, whatever the log; limits are the options of the rules."""
    filler: filler_entry.Options = _options(settings, filler_entry.RULE.name)
    if filler_entry.says_nothing(title, body, filler):
        message = say("it says nothing; say what happened, or write nothing")
        yield Objection("filler", message)
    if len(title) > LONGEST_TITLE:
        message = say(
            "the title has {count} characters; say it in at most {limit}",
            count=len(title),
            limit=LONGEST_TITLE,
        )
        yield Objection("long", message)
    # Where the rule is off, as in vaults of people, there is no limit.
    if active_rules([long_entry.RULE], settings._replace(select=("ALL",)), None, None):
        yield from _too_long(body, _options(settings, long_entry.RULE.name))
    yield from _unseen(f"{title}\n{body}", _options(settings, hidden_text.RULE.name))


def _too_long(body: str, options: long_entry.Options) -> Iterator[Objection]:
    lines = long_entry.filled_lines(body)
    if lines > options.max_lines:
        message = say(
            "the text has {lines} {lines:line|lines}; keep what must be known, in at most {limit} {limit:line|lines}",
            lines=lines,
            limit=options.max_lines,
        )
        yield Objection("long", message)


def _unseen(text: str, options: hidden_text.Options) -> Iterator[Objection]:
    found = _CONTROL.search(text)
    if found:
        message = say("it holds the control character {mark}", mark=f"U+{ord(found[0]):04X}")
        yield Objection("control-characters", message)
    if may_hide(text):
        run = next(hidden(text, options.zero_width_run), None)
        if run is not None:
            mark = f"U+{ord(text[run.start]):04X}"
            message = say("it holds characters that nobody sees, such as {mark}", mark=mark)
            yield Objection("hidden-text", message)


def _options(settings: Settings, rule: str) -> Any:
    return settings.rules[rule].options
