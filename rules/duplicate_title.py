"""A title or an alias should belong to one note.

People and agents find notes by title: when two notes bear one, the first that is found is taken
for the whole of what is known, and an alias that is offered twice is a guess.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import Places, items
from vaultmend.linter.read.frontmatter.values import is_placeholder, read_status
from vaultmend.linter.vault.agents import owners
from vaultmend.linter.vault.links.names import link_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from vaultmend.linter.model import Frontmatter, Note, Place
    from vaultmend.linter.vault.vault import Vault

NO_KNOWLEDGE = frozenset({"archived", "log", "reflection", "index", "hub", "health", "template"})
"""Roles that hold no knowledge in any scheme: nothing is collected from them."""


CHECKED = 2000
"""Characters at the end of a text that its checksum is made of."""


class Options(NamedTuple):
    """Which names are compared."""

    keys: tuple[str, ...] = ("title", "aliases")
    """Properties that hold names of the note."""
    ignore: tuple[str, ...] = ()
    """Names that several notes may bear."""
    copy_characters: int = 200
    """A text of at least this length that stands in two notes makes one a copy of the other;
    duplicate-note says so."""


class Name(NamedTuple):
    """A title or alias as written, and what it is compared by."""

    shown: str
    key: str
    place: Place


class Named(NamedTuple):
    """The names of a note, and a checksum of its text, 0 for a short one."""

    names: tuple[Name, ...]
    text: int


class Bearer(NamedTuple):
    """The path of a note, and the name that others bear too."""

    path: str
    name: Name
    text: int


def collect(note: Note, text: str, options: Options) -> Named | None:
    """The title and the aliases of a note that may hold knowledge; superseded ones are history."""
    if note.role in NO_KNOWLEDGE or read_status(note.value("status")) == "superseded":
        return None
    header = note.frontmatter
    if header is None:
        return None
    names = {name.key: name for name in _names(header, text, options)}
    if not names:
        return None
    return Named(tuple(names.values()), _checksum(text[header.end :], options.copy_characters))


def _names(header: Frontmatter, text: str, options: Options) -> Iterator[Name]:
    # a title outweighs an alias that says the same: the last one is kept
    for key in reversed(options.keys):
        prop = header.get(key)
        if prop is None:
            continue
        places = Places(text, prop.value_end)
        for item in items(prop, text):
            if isinstance(item.value, str) and not is_placeholder(item.value):
                name = _key(item.value)
                if name:
                    yield Name(item.value.strip(), name, places.of(item.start, item.end))


def _key(name: str) -> str:
    if not name.isascii():
        import unicodedata

        name = unicodedata.normalize("NFKC", name)
    return " ".join(name.lower().split())


def _checksum(body: str, least: int) -> int:
    import zlib

    if "\r" in body:
        body = body.replace("\r\n", "\n")
    body = body.strip()
    if len(body) < least:
        return 0
    # the end and the length tell two texts apart as well as the whole would
    return zlib.crc32(body[-CHECKED:].encode(errors="surrogatepass"), len(body))


def check(vault: Vault, facts: Mapping[str, Named], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a bearer; the engine joins those of one name."""
    return _told(facts, _bearers(vault, facts, options))


def again(
    vault: Vault,
    facts: Mapping[str, Named],
    options: Options,
    earlier: Mapping[tuple[str, str], Sequence[str]] | None,
    changed: Collection[str],
) -> tuple[list[Diagnostic], Mapping[tuple[str, str], Sequence[str]]]:
    """What `check` gives, and who bears which name; only those who changed are asked anew."""
    if earlier is None:
        bearers = _bearers(vault, facts, options)
    else:
        rest = facts.keys() & changed
        now = _bearers(vault, {path: facts[path] for path in rest}, options)
        bearers = {
            name: left
            for name, paths in earlier.items()
            if (left := [path for path in paths if path not in changed])
        }
        for name, paths in now.items():
            bearers[name] = sorted([*bearers.get(name, ()), *paths])
    return [*_told(facts, bearers)], bearers


def _bearers(
    vault: Vault, facts: Mapping[str, Named], options: Options
) -> dict[tuple[str, str], list[str]]:
    """The notes that bear a name, by whose notes they are and what the name is compared by."""
    ignored = {_key(name) for name in options.ignore}
    owner = owners(vault.notes)
    scheme, roles = vault.scheme, vault.roles
    bearers: dict[tuple[str, str], list[str]] = {}
    for path in sorted(facts):
        role = roles[path]
        if scheme.is_knowledge(role) and scheme.is_reported(path, role):
            whose = owner(path)
            for name in facts[path].names:
                if name.key not in ignored:
                    bearers.setdefault((whose, name.key), []).append(path)
    return bearers


def _told(
    facts: Mapping[str, Named], bearers: Mapping[tuple[str, str], Sequence[str]]
) -> Iterator[Diagnostic]:
    # In the order of the notes that bear them first, whoever has changed last.
    shared = [(paths, name) for name, paths in bearers.items() if len(paths) > 1]
    for paths, (whose, key) in sorted(shared):
        same = [_bearer(path, facts[path], key) for path in paths]
        if _tells_apart(same):
            for bearer in same:
                yield _diagnostic(bearer, same, f"{whose}\n{key}")


def _bearer(path: str, named: Named, key: str) -> Bearer:
    name = next(name for name in named.names if name.key == key)
    return Bearer(path, name, named.text)


def _tells_apart(same: list[Bearer]) -> bool:
    """Whether these are different notes of different names: neither copies nor namesakes."""
    texts = {bearer.text or bearer.path for bearer in same}
    files = {link_key(bearer.path.rpartition("/")[2]) for bearer in same}
    return len(texts) > 1 and len(files) > 1


def _diagnostic(bearer: Bearer, same: list[Bearer], cause: str) -> Diagnostic:
    name = bearer.name
    if len(same) == 2:
        other = next(b.path for b in same if b.path != bearer.path)
        fact = say("'{name}' is a title or alias of {path} too", name=name.shown, path=other)
    else:
        fact = say(
            "'{name}' is a title or alias of {count} notes", name=name.shown, count=len(same)
        )
    remedy = say("give each note a name of its own")
    return Diagnostic(
        bearer.path, name.place, fact, remedy, subject=f"title {name.key}", cause=cause
    )


_CRON = '---\ntitle: "Cron 调度纪律"\naliases: [定时任务]\n---\n# Cron\n\n先看时区。\n'

RULE = VaultRule(
    name="duplicate-title",
    summary="a title or alias that two notes have",
    family="duplicates",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=(),
    again=again,
    names_matter=False,
    bad=(
        Example(
            "two lessons of one title",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/cron-2.md": "---\ntitle: cron  调度纪律\n---\n失败只重试一次。\n",
            },
        ),
        Example(
            "the alias of one is the title of the other",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/lessons/cron.md": _CRON,
                "memory/decisions/2026-11-12-timer.md": "---\ntitle: 定时任务\n---\n# 决定\n",
            },
        ),
    ),
    good=(
        Example(
            "title and alias of one note are the same",
            {"memory/lessons/cron.md": "---\ntitle: Cron\naliases: [cron]\n---\n# Cron\n"},
        ),
        Example(
            "files of one name in two folders, as their folders tell",
            {
                "memory/projects/harbour/roadmap.md": "---\ntitle: 路线图\n---\n# harbour\n",
                "memory/projects/lantern/roadmap.md": "---\ntitle: 路线图\n---\n# lantern\n",
            },
        ),
        Example(
            "the predecessor is superseded, and logs have no titles of their own",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/cron-old.md": _CRON.replace(
                    "---\n# ", "status: superseded\n---\n# "
                ),
                "memory/2026-11-29.md": "---\ntitle: 定时任务\n---\n# 2026-11-29\n",
            },
        ),
    ),
)
