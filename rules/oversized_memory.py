"""MEMORY.md must stay as small as what a model reads with attention.

It is put in front of every session. What is over the limit is cut off by the host or lost in the
middle of the context; either way the agent does not know what it should know. Where a layout has
several notes that every session loads, all of them together have a limit too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Limit
    from vaultmend.linter.vault.vault import Vault

_SIZED = frozenset({"log", "reflection", "archived", "note"})


class Options(NamedTuple):
    """What is counted, and when a note is told to be nearly full."""

    warn_from_percent: int = 90
    """From this share of the limit on there is an info; 0 means never."""
    body_only: bool = False
    """Whether frontmatter and HTML comments that stand on lines of their own are not counted."""


class Size(NamedTuple):
    """The size of a note in every unit of a limit."""

    bytes: int
    characters: int
    lines: int
    tokens: int
    """An estimate from bytes: a Chinese character (three bytes) is one token, and so are four
    Latin letters."""


def collect(note: Note, text: str, options: Options) -> Size | None:
    """The size of a note of any role that may have a limit; `MEMORY.md` only under this name."""
    if note.role in _SIZED or (note.role == "core" and not note.path.endswith("MEMORY.md")):
        return None
    if options.body_only:
        text = _body(note, text)
        return _size(text, len(text.encode("utf-8", "surrogatepass")))
    return _size(text, note.size)


def _size(text: str, size: int) -> Size:
    lines = text.count("\n") + (not text.endswith("\n") and bool(text))
    wide = (size - len(text)) // 2
    return Size(size, len(text), lines, wide + (len(text) - wide) // 4)


def _body(note: Note, text: str) -> str:
    """The text without frontmatter and without comments that have their lines for themselves."""
    at = note.frontmatter.end if note.frontmatter else 0
    parts: list[str] = []
    for region in note.regions:
        if region.kind != "html-comment" or region.start < at:
            continue
        start = text.rfind("\n", 0, region.start) + 1
        end = text.find("\n", region.end - 1) + 1 or len(text)
        if not text[start : region.start].strip() and not text[region.end : end].strip():
            parts.append(text[at:start])
            at = end
    return "".join((*parts, text[at:]))


class Usage(NamedTuple):
    """How much of its limit a note takes, or all notes of a group together."""

    path: str | None
    """None for a group."""
    name: str
    """The role of the note, or the group."""
    used: int
    limit: Limit
    """The one that is nearest, where there are several."""
    sizes: Mapping[str, Size]
    """What is counted, by path."""


def usages(vault: Vault, facts: Mapping[str, Size]) -> Iterator[Usage]:
    """The use of every limit of a vault, near or not; `facts` is what `collect` gave, by path."""
    scheme = vault.scheme
    roles_of = vault.roles
    for path in facts:
        role = roles_of[path]
        if role in scheme.limits:
            size = facts[path]
            if used := _most_used(size, scheme.limits[role]):
                yield Usage(path, role, *used, {path: size})
    for group in sorted(scheme.groups.keys() & scheme.limits.keys()):
        roles = scheme.groups[group]
        sizes = {path: facts[path] for path in facts if roles_of[path] in roles}
        whole = Size(*map(sum, zip(*sizes.values(), strict=True))) if sizes else Size(0, 0, 0, 0)
        if used := _most_used(whole, scheme.limits[group]):
            yield Usage(None, group, *used, sizes)


def check(vault: Vault, facts: Mapping[str, Size], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note over its limit, or near it, and one for each group of notes."""
    for found in usages(vault, facts):
        percent = found.used * 100 // found.limit.amount
        near = bool(options.warn_from_percent) and percent >= options.warn_from_percent
        if not near and found.used <= found.limit.amount:
            continue
        if found.path is not None:
            yield _of_note(found.path, found.name, found.used, found.limit)
        else:
            yield _of_group(found.name, found.sizes, found.used, found.limit)


def _most_used(size: Size, limits: Iterable[Limit]) -> tuple[int, Limit] | None:
    """What is used of the limit that is nearest; None where there is none."""
    found = [(_used(size, limit), limit) for limit in limits if limit.amount]
    return max(found, key=lambda item: item[0] / item[1].amount) if found else None


def _used(size: Size, limit: Limit) -> int:
    used: int = getattr(size, limit.unit)
    return used


def _of_note(path: str, role: str, used: int, limit: Limit) -> Diagnostic:
    if used > limit.amount:
        return Diagnostic(
            path,
            None,
            say(
                "{used} of {limit} {unit} used, {over} over the limit",
                used=used,
                limit=limit.amount,
                unit=say(limit.unit),
                over=used - limit.amount,
            ),
            say("move what is not needed in every session to a knowledge note"),
            subject=role,
        )
    return Diagnostic(
        path,
        None,
        say(
            "{used} of {limit} {unit} used, room for {room}",
            used=used,
            limit=limit.amount,
            unit=say(limit.unit),
            room=limit.amount - used,
        ),
        subject=role,
        severity="info",
    )


def _of_group(group: str, sizes: Mapping[str, Size], used: int, limit: Limit) -> Diagnostic:
    """One for the vault, with the size of each note, the largest first."""
    largest = sorted(sizes, key=lambda path: (-_used(sizes[path], limit), path))
    related = tuple(
        Related(
            path, None, say("{used} {unit}", used=_used(sizes[path], limit), unit=say(limit.unit))
        )
        for path in largest
    )
    over = used > limit.amount
    return Diagnostic(
        None,
        None,
        say(
            "the notes that every session loads use {used} of {limit} {unit}",
            used=used,
            limit=limit.amount,
            unit=say(limit.unit),
        ),
        say("move what is not needed in every session to a knowledge note") if over else None,
        subject=group,
        related=related,
        severity=None if over else "info",
    )


RULE = VaultRule(
    name="oversized-memory",
    summary="a core memory larger than its limit",
    family="size",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=(),
    bad=(
        Example(
            "700 Chinese characters are 2100 bytes",
            {"NOW.md": "# NOW\n", "MEMORY.md": "记" * 700},
        ),
        Example("nearly full", {"NOW.md": "# NOW\n", "MEMORY.md": "记" * 640}),
        Example(
            "an index of 201 lines, of which a session loads 200",
            {"memory/MEMORY.md": "- [健身](user_gym.md) — 周二不约\n" * 201},
            profile="claude",
        ),
        Example(
            "each bootstrap file fits, all of them together do not",
            {f"{name}.md": "x" * 19_000 for name in ("AGENTS", "SOUL", "TOOLS", "HEARTBEAT")},
            profile="openclaw",
        ),
    ),
    good=(
        Example("room left", {"NOW.md": "# NOW\n", "MEMORY.md": "记" * 500}),
        Example(
            "frontmatter and comments that no session loads",
            {
                "memory/MEMORY.md": "---\nname: index\n---\n<!--\n"
                + "kept\n" * 100
                + "-->\n"
                + "- [健身](user_gym.md)\n" * 150
            },
            profile="claude",
        ),
        Example("a note of another name", {"NOW.md": "# NOW\n", "memory/x.md": "记" * 900}),
    ),
)
