"""A knowledge note must have every property that its role's schema requires.

A lesson without `last_verified` never becomes stale, one without `priority` is archived as if it
did not matter: a missing key is a wrong answer to a question that agents ask by script.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.adding import room_in
from vaultmend.linter.vault.derived import derived
from vaultmend.linter.vault.schema import alternatives, found
from vaultmend.linter.vault.stage import is_young, used_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note, Property
    from vaultmend.linter.read.frontmatter.adding import Room
    from vaultmend.linter.vault.scheme import Scheme
    from vaultmend.linter.vault.vault import Vault


DEPRECATED = {"tags": "tag", "aliases": "alias", "cssclasses": "cssclass"}


class Options(NamedTuple):
    """When a missing key is a custom of the vault rather than a fault of a note."""

    custom_from: int = 3
    """A key that more than half of a role's notes lack, and at least this many, is told once."""


def collect(note: Note, text: str, _options: Options) -> Room | None:
    """Where a property goes that the note lacks although it tells it; nothing for most notes."""
    header = note.frontmatter
    if header is None or header.problem is not None or note.role == "log":
        return None
    kind = header.get("category") or header.get("type")
    if kind and header.get("title") and header.get("date"):
        return None
    return room_in(text, header)


def check(vault: Vault, facts: Mapping[str, Room], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note with all keys it lacks; one info a key that most notes lack.

    A vault without an index is asked only for what it uses: the rest comes when it grows.
    """
    by_role: dict[str, list[Note]] = {}
    young = is_young(vault)
    for note in vault.live():
        if note.role in vault.scheme.schemas and _has_properties(note):
            by_role.setdefault(note.role, []).append(note)
    for role, notes in by_role.items():
        required = vault.scheme.schemas[role].required
        if young:
            required = tuple(key for key in required if _root(key) & used_keys(vault))
        lacking = {note.path: _lacking(note, required) for note in notes}
        counts = Counter(key for keys in lacking.values() for key in keys)
        customs = {
            key
            for key, count in counts.items()
            if count * 2 > len(notes) and count >= options.custom_from
        }
        for key in sorted(customs):
            yield _custom(role, key, [path for path, keys in lacking.items() if key in keys])
        for note in notes:
            keys = [key for key in lacking[note.path] if key not in customs]
            if keys:
                yield Diagnostic(
                    note.path,
                    None,
                    say("the frontmatter lacks {keys}", keys=", ".join(keys)),
                    say("add what is missing"),
                    subject=" ".join(keys),
                    fix=_fix(note, vault.scheme, keys, facts.get(note.path)),
                )


def _fix(note: Note, scheme: Scheme, keys: list[str], room: Room | None) -> Fix | None:
    """What the note tells of itself; what is there and empty is left to whom it waits for."""
    if room is None or note.frontmatter is None:
        return None
    named = note.frontmatter.by_name()
    known = dict(derived(note, scheme, [key for key in keys if key.lower() not in named]))
    if not known:
        return None
    edit = ReplaceText(note.path, room.at, room.at, room.lines([*known.values()]))
    title = say("Add {keys}", keys=", ".join(known))
    left = [key for key in keys if key not in known]
    if left:
        title = say(
            "Add {keys}; still to be filled in by hand: {left}",
            keys=", ".join(known),
            left=", ".join(left),
        )
    return Fix(title, (edit,), "unsafe")


def _has_properties(note: Note) -> bool:
    return note.frontmatter is not None and note.frontmatter.problem is None


def _root(required: str) -> set[str]:
    return {key.partition(".")[0].lower() for key in alternatives(required)}


def _lacking(note: Note, required: Iterable[str]) -> list[str]:
    named = note.frontmatter.by_name() if note.frontmatter else {}
    return [alternatives(keys)[0] for keys in required if _is_empty(named, keys)]


def _is_empty(named: Mapping[str, Property], required: str) -> bool:
    keys = alternatives(required)
    # The deprecated spelling is `deprecated-property`'s business: the value is there.
    old = DEPRECATED.get(keys[0])
    items = [found(named, key) for key in (*keys, old) if key]
    return all(item is None or item[1] in (None, "") for item in items)


def _custom(role: str, key: str, paths: list[str]) -> Diagnostic:
    fact = say("the frontmatter lacks {keys}", keys=key)
    return Diagnostic(
        paths[0],
        None,
        say(
            "{count} notes of role '{role}' do not use '{key}'",
            count=len(paths),
            role=role,
            key=key,
        ),
        say("add it, or take it out of [schema.{role}] in vaultmend.toml", role=role),
        subject=f"{role} {key}",
        severity="info",
        related=tuple(Related(path, None, fact) for path in paths[1:]),
    )


_HEAD = "title: Cron\ndate: 2026-11-01\ncategory: lessons\nstatus: active\n"
_DECISION = "memory/decisions/2026-02-14-bootcamp.md"

RULE = VaultRule(
    name="missing-property",
    summary="a note without a property that its role needs",
    family="frontmatter",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "anchors"),
    convention=True,
    bad=(
        Example(
            "a lesson without priority, last_verified and tags",
            {"memory/INDEX.md": "[[cron]]\n", "memory/lessons/cron.md": f"---\n{_HEAD}---\n"},
        ),
        Example(
            "an empty value is none",
            {
                "memory/INDEX.md": "[[cron]]\n",
                "memory/lessons/cron.md": f"---\n{_HEAD}priority:\nlast_verified: 2026-11-20\n"
                "tags: [cron]\n---\n",
            },
        ),
        Example(
            "a title, a day and a category that the note tells",
            {
                "memory/INDEX.md": "[[2026-02-14-bootcamp]]\n",
                _DECISION: "---\nstatus: active  # since then\npriority: P1\nlast_verified: 2026-11-20\n"
                "tags: [x]\n---\n\n# 免费: 先做社群 #1\n",
            },
            fixed={
                _DECISION: "---\nstatus: active  # since then\npriority: P1\nlast_verified: 2026-11-20\n"
                'tags: [x]\ntitle: "免费: 先做社群 #1"\ndate: 2026-02-14\ncategory: decision\n---\n\n'
                "# 免费: 先做社群 #1\n"
            },
        ),
    ),
    good=(
        Example(
            "a vault that does not verify its notes yet",
            {
                "NOW.md": "# NOW\n",
                "memory/lessons/cron.md": f"---\n{_HEAD}tags: [cron]\n---\n",
                "memory/lessons/部署.md": f"---\n{_HEAD}tags: [部署]\n---\n",
            },
        ),
        Example(
            "all keys, in any case and order",
            {
                "memory/INDEX.md": "[[cron]]\n",
                "memory/lessons/cron.md": f"---\n{_HEAD}Priority: P0\nlast_verified: 2026-11-20\n"
                "tags: cron\n---\n",
            },
        ),
    ),
)
