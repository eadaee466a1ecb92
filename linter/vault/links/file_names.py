"""Which names a file may be given: what links, disks and other systems make of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.message import Message, say
from vaultmend.linter.vault.links.plain_names import is_composed

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES = 255
"""Of one name, on nearly every disk; 84 Chinese characters and `.md`."""
_UNLINKABLE = re.compile(r"[\[\]#^|]|%%")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\\]")
_UNPORTABLE = re.compile(r'[*"<>:?]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


def refused(name: str) -> Message | None:
    """Why a file or folder cannot have this name (F-03, F-04), or nothing."""
    found = _UNLINKABLE.search(name)
    if found:
        return say("no link can hold '{mark}', which is in '{name}'", mark=found[0], name=name)
    if _CONTROL.search(name):
        return say("'{name}' holds a character that no name can have", name=name)
    stem = name[:-3] if name[-3:].lower() == ".md" else name
    if name != name.strip() or stem != stem.rstrip() or not name:
        return say("'{name}' begins or ends with a blank, which links leave out", name=name)
    size = len(name.encode("utf-8"))
    if size > MOST_BYTES:
        return say(
            "'{name}' is {size} bytes long, and a name can have {limit}; choose a shorter one",
            name=name,
            size=size,
            limit=MOST_BYTES,
        )
    return None


def doubts(name: str) -> Iterator[Message]:
    """What other systems do not take of a name that this one has (F-03, F-05)."""
    found = _UNPORTABLE.search(name)
    if found:
        yield say("Windows and Android refuse '{mark}' in '{name}'", mark=found[0], name=name)
    if name.endswith("."):
        yield say("Windows takes the dot off the end of '{name}'", name=name)
    if _RESERVED.fullmatch(name):
        yield say("Windows keeps the name '{name}' for itself", name=name)
    if name.startswith("."):
        yield say("Obsidian does not see '{name}': it begins with a dot", name=name)


def faults(name: str) -> Iterator[Message]:
    """What is wrong with a name that a file has: for links, for other systems, for their disks."""
    reason = refused(name)
    if reason is not None:
        yield reason
    yield from doubts(name)
    if not is_composed(name):
        yield say("'{name}' is written with marks apart from their letters (NFD)", name=name)


def portable(name: str) -> str:
    """The name without what is wrong with it, or the same when that takes a human.

    What stands between two parts becomes a hyphen; a name that Windows keeps gets an underscore.
    """
    from unicodedata import normalize

    stem, dot, extension = name.rpartition(".")
    if not stem or not dot:
        stem, extension = name, ""
    if re.search("[\ud800-\udfff]", name):
        return name
    new = normalize("NFC", stem)
    new = re.sub(r"\s*[|:/\\]\s*", " - " if " " in new else "-", new)
    new = re.sub(r"[*\"<>?#^]|%%|[\x00-\x1f\x7f-\x9f\u2028\u2029]", "", new)
    new = new.replace("[", "(").replace("]", ")").strip()
    if not extension:
        new = new.rstrip(". ")
    if _RESERVED.fullmatch(new):
        new = f"{new.partition('.')[0]}_{new[len(new.partition('.')[0]) :]}"
    whole = f"{new}.{extension}" if extension else new
    is_good = new and not any(faults(whole)) and new[0] != "."
    return whole if is_good else name
