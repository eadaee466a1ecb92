"""A note with all that rules collected of it as bytes, and back when somebody asks for a part."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.cache.codec import Decoder, Encoder, note_from_plain, note_to_plain
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vaultmend.linter.model import Note


class Packed(NamedTuple):
    """A note, and the facts of rules by their numbers."""

    data: bytes
    has: int
    """A bit for each rule that collected something."""


class Ready(NamedTuple):
    """A note that is packed already."""

    role: str
    packed: Packed


def packed(encoder: Encoder, note: Note, facts: Iterable[tuple[int, Any]]) -> Packed:
    """Pack a note that could be read. Raises Unknown and ValueError for what is not kept."""
    plain = {number: encoder.encode(fact) for number, fact in facts}
    has = sum(1 << number for number in plain)
    # What several rules collected alike is written once: nobody compares these bytes.
    return Packed(marshal.dumps((note_to_plain(note), plain)), has)


def numbered(
    path: str,
    rules: Sequence[str],
    facts: Mapping[str, Mapping[str, Any]],
    switches: Mapping[str, Any],
) -> Iterator[tuple[int, Any]]:
    """What rules collected of a note, by their numbers; the next one is that of its switches."""
    for number, rule in enumerate(rules):
        fact = facts[rule].get(path)
        if fact is not None:
            yield number, fact
    if path in switches:
        yield len(rules), switches[path]


class Unpacking:
    """Packed notes by path; each is unpacked once, and of it what is asked for."""

    __slots__ = ("_get", "_plain", "decoder")

    def __init__(self, kinds: Sequence[str], get: Callable[[str], bytes]) -> None:
        """`kinds` are those of the encoder, `get` gives what was packed, and is trusted.

        It raises KeyError for a path that is none, as all that is asked here does then.
        """
        self.decoder = Decoder(kinds)
        """Of anything else that the same encoder made plain."""
        self._get = get
        self._plain: dict[str, tuple[Any, Mapping[int, Any]]] = {}

    def note(self, path: str) -> Note:
        """The note."""
        return note_from_plain(self._of(path)[0])

    def fact(self, path: str, number: int) -> Any:
        """What the rule of this number collected of it. Raises KeyError when that is nothing."""
        return self.decoder.decode(self._of(path)[1][number])

    def _of(self, path: str) -> tuple[Any, Mapping[int, Any]]:
        known = self._plain.get(path)
        if known is None:
            known = self._plain[path] = marshal.loads(self._get(path))  # noqa: S302
        return known
