"""Whether a name can be a tag, and what it would be if it could (T-01 to T-05)."""

from __future__ import annotations

import re

from vaultmend.linter.message import Message, say
from vaultmend.linter.read.scanner.tags import TAG

_SPACE = re.compile(r"\s")
_LEGAL = re.compile(TAG.pattern.removeprefix("#"))


def tag_fault(name: str) -> Message | None:
    """Why `name`, without its `#`, is no tag, as a clause, or None when it is one.

    The name is not empty. That a tag cannot end in `/` is not held against it:
    what Obsidian does then is not known (T-05).
    """
    if _LEGAL.fullmatch(name):
        return say("it is all digits") if _is_number(name) else None
    if _SPACE.search(name):
        return say("it has a space in it")
    legal = _LEGAL.match(name)
    return say("it has '{character}' in it", character=_shown(name[legal.end() if legal else 0]))


def near_tag(name: str) -> str | None:
    """A tag that says the same as a name that is none: `a-b` for `a b`, `y2024` for `2024`.

    None where the name would lose a character at either end, as `C#` would.
    """
    if _is_number(name):
        return f"y{name}"
    parts = _LEGAL.findall(name)
    if not parts or not name.startswith(parts[0]) or not name.endswith(parts[-1]):
        return None
    tag = "-".join(parts)
    return tag if tag_fault(tag) is None else None


def comma_separated(value: str) -> tuple[str, ...]:
    """The names in `a, b` without their `#`, empty when there is no comma (P-42).

    Until version 1.9 Obsidian took such a text for several tags; now it takes it for none.
    """
    if "," not in value:
        return ()
    names = (part.strip().removeprefix("#") for part in value.split(","))
    return tuple(name for name in names if name)


def _is_number(name: str) -> bool:
    return name.isdigit() and name.isascii()


def _shown(character: str) -> str:
    return character if character.isprintable() else f"U+{ord(character):04X}"
