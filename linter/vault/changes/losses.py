"""How much of a note's text is gone: neither there nor in another note that has changed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.likeness.tokens import tokens_by_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vaultmend.linter.vault.changes.change import Change, Version
    from vaultmend.linter.vault.vault import Vault

_BYTES = 4
"""Of a token."""
REWORDED = 0.7
"""The share of a line's words that must be in the new text for it to be the same in other words."""
SMALL = 200
"""Columns of a text of which half is not much."""
MANY = 10
"""Notes that may be removed at once."""


class Loss(NamedTuple):
    """What became of the text of one note, in columns: Chinese characters have two."""

    lines: tuple[int, ...]
    """The lines of the earlier body that are gone, 0-based."""
    gone: int
    """Columns of these lines."""
    before: int
    """Columns of all lines with words, then and now."""
    after: int

    def is_most(self, share: float = 0.5, limit: int | None = None) -> bool:
        """Whether more than `share` of a text is gone, and that much less is there.

        Of a text beyond a `limit`, in columns, only so much counts: it was to become shorter.
        """
        whole = self.before if limit is None else min(self.before, limit)
        least = whole * (1 - share)
        return whole >= SMALL and self.gone > self.before * share and self.after < least


class Losses:
    """The losses of one change; every note that has changed is looked at once."""

    def __init__(self, change: Change) -> None:
        self._change = change
        self._elsewhere: frozenset[bytes] | None = None
        self._known: dict[str, Loss] = {}

    def of(self, before: Version, after: Version | None) -> Loss:
        """The loss of a note, or of one that is gone altogether."""
        known = self._known.get(before.path)
        if known is None:
            known = self._known[before.path] = self._loss(before, after)
        return known

    def _loss(self, before: Version, after: Version | None) -> Loss:
        old = tokens_by_line(before.body)
        new = tokens_by_line(after.body) if after else []
        left = Counter(new)
        missing: list[int] = []
        for number, tokens in enumerate(old):
            if left[tokens] > 0:
                left[tokens] -= 1
            elif tokens and tokens not in self._others:
                missing.append(number)
        words = _words(tokens for tokens, count in left.items() if count > 0)
        plain = _lines(before.body)
        lines = [number for number in missing if not _is_reworded(old[number], words)]
        sizes = [columns(plain[number]) if old[number] else 0 for number in range(len(old))]
        there = zip(_lines(after.body), new, strict=True) if after else ()
        return Loss(
            tuple(lines),
            sum(sizes[number] for number in lines),
            sum(sizes),
            sum(columns(line) for line, tokens in there if tokens),
        )

    @property
    def _others(self) -> frozenset[bytes]:
        """The lines of all notes that have changed or come: there a text may have moved to."""
        if self._elsewhere is None:
            notes = [*self._change.added, *(pair.after for pair in self._change.edited)]
            self._elsewhere = frozenset(
                line for note in notes for line in tokens_by_line(note.body) if line
            )
        return self._elsewhere


def losses(vault: Vault) -> Losses | None:
    """The losses of the change of a vault, for `derived`; None when it is compared with nothing."""
    return Losses(vault.change) if vault.change else None


def deleted(vault: Vault) -> Sequence[Version]:
    """The notes that are gone with their text, for `derived`: not moved, nor copies of others.

    Of a note that went into others most lines are still there. Notes that nobody is told about are
    left out.
    """
    change = vault.change
    if change is None:
        return ()
    known = vault.derived(losses)
    gone = [note for note in change.removed if vault.was_reported(note.path)]
    if known is None or not gone:
        return ()
    copies = _surviving(change)
    lost: list[Version] = []
    for note in gone:
        loss = known.of(note, None)
        if loss.gone * 2 > loss.before and change.past.id_then(note.path) not in copies:
            lost.append(note)
    return lost


def _surviving(change: Change) -> frozenset[str]:
    """The identities of what was there and still is."""
    past = change.past
    removed = set(past.removed)
    return frozenset(
        past.id_then(path)
        for path in past.names
        if path not in removed and path[-3:].lower() == ".md"
    )


def columns(line: str) -> int:
    """How wide a line is, white space at its ends left out."""
    line = line.strip()
    return len(line) if line.isascii() else sum(2 if letter > "\u2e7f" else 1 for letter in line)


def _lines(text: str) -> list[str]:
    """The lines as `tokens_by_line` counts them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _words(lines: Iterable[bytes]) -> frozenset[bytes]:
    return frozenset(word for line in lines for word in _each(line))


def _each(line: bytes) -> Iterator[bytes]:
    return (line[at : at + _BYTES] for at in range(0, len(line), _BYTES))


def _is_reworded(line: bytes, words: frozenset[bytes]) -> bool:
    mine = set(_each(line))
    return len(mine & words) >= REWORDED * len(mine)
