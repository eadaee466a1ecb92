"""The file of the accepted past: JSON, one entry a line, so that git can merge and show it.

There is no time and no line number in it: what did not change is not written anew. The order of
the entries means nothing, and an entry may stand twice, as it may after a merge.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.baseline import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

VERSION = 1
_HEAD = "vaultmend-baseline"
_KEYS = ("path", "rule", "fingerprint")
_MARKERS = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")
_LONGEST_MESSAGE = 200


class DamagedBaseline(Exception):  # noqa: N818  the name says what is wrong
    """The file cannot be understood; the message says where, and what to do."""


def written(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a file with these entries."""
    yield _line({_HEAD: VERSION})
    for entry in entries:
        said = entry.message
        if len(said) > _LONGEST_MESSAGE:
            said = said[: _LONGEST_MESSAGE - 1] + "…"
        yield _line({**dict(zip(_KEYS, entry.key, strict=True)), "message": said})


def read(data: bytes) -> list[Entry]:
    """The entries of a file; raises DamagedBaseline."""
    try:
        lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise DamagedBaseline("it is not UTF-8; save it as UTF-8") from None
    for number, line in enumerate(lines, 1):
        if line.startswith(_MARKERS):
            raise DamagedBaseline(
                f"line {number}: a merge left its markers; take the marked lines away and keep the "
                "entries of both sides"
            )
    if not "".join(lines).strip():
        raise DamagedBaseline("it is empty; delete it")
    _check_head(_value(lines[0], 1))
    return [_entry(line, number) for number, line in enumerate(lines[1:], 2) if line.strip()]


def is_own(data: bytes) -> bool:
    """Whether a file that cannot be understood was a baseline, and may be written over."""
    return not data.strip() or f'"{_HEAD}"'.encode() in data


def _check_head(head: object) -> None:
    version = head.get(_HEAD) if isinstance(head, dict) else None  # pyright: ignore
    if version == VERSION:
        return
    if isinstance(version, int):
        raise DamagedBaseline(
            f"it is of version {version}, and this vaultmend reads {VERSION}; use the vaultmend "
            "that wrote it"
        )
    raise DamagedBaseline("it is no baseline of vaultmend; name another file as baseline")


def _entry(line: str, number: int) -> Entry:
    value = _value(line, number)
    if not isinstance(value, dict):
        raise _no_entry(number)
    table: dict[str, Any] = value  # pyright: ignore
    parts = [table.get(key) for key in (*_KEYS, "message")]
    if not all(isinstance(part, str) for part in parts):
        raise _no_entry(number)
    return Entry(*map(str, parts))


def _value(line: str, number: int) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _no_entry(number) from None


def _no_entry(number: int) -> DamagedBaseline:
    return DamagedBaseline(f"line {number} is no entry; delete the line")


def _line(value: dict[str, Any]) -> str:
    text = json.dumps(value, ensure_ascii=False)
    # Bytes of names that are no UTF-8, and what a reader of a diff could not see.
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text) + "\n"
