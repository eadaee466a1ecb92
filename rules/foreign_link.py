"""A link must stay in the vault, and a note in the memory of its own agent.

Each agent has a memory of its own. Who reads another's takes over what that one believed for
itself, and what is shared belongs where all may read it. A path of one machine, or one out of the
vault, is dead for everybody else: in Obsidian, in the backup, and after the next move.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.cover import Cover
from vaultmend.linter.read.places import Places
from vaultmend.linter.read.written_paths import written_paths
from vaultmend.linter.vault.homes import Homes
from vaultmend.linter.vault.links.outside import outside
from vaultmend.linter.vault.links.unresolved import link_place, unresolved
from vaultmend.linter.vault.links.whereabouts import joined, stands

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.vault.vault import Vault

_LOGS = ("log", "reflection")
_FILE_LINK = re.compile(r"\]\((file:[^\s()]{1,1000})\)")
_PLACEHOLDERS = frozenset("*<>{}[]$…")


class Options(NamedTuple):
    """Who may read what."""

    isolated: bool = False
    """Whether no agent may read another's memory, the lead agent neither; a breach is an error."""
    agent_files: tuple[str, ...] = ("AGENTS.md", "SOUL.md", "IDENTITY.md", "MEMORY.md", "NOW.md")
    """Notes of which one lies beside `memory/` where an agent lives."""


class Mention(NamedTuple):
    """A path out of the note, and where it stands."""

    path: str
    place: Place
    is_link: bool
    """`[text](file:...)`, which is no link to Obsidian."""


def collect(note: Note, text: str, _options: Options) -> tuple[Mention, ...] | None:
    """The paths as text that may lead into a memory, and the links to files of the machine."""
    if note.role == "template":
        return None
    found: list[Mention] = []
    if "](file:" in text:
        found += _file_links(note, text)
    if note.role not in _LOGS and _has_path(note, text):
        places = Places(text)
        found += (
            Mention(item.path, places.on_line(item.start, item.end), False)
            for item in written_paths(note, text)
            if "/memory/" in item.path[1:] and not _PLACEHOLDERS.intersection(item.path)
        )
    return tuple(found) or None


def _has_path(note: Note, text: str) -> bool:
    """Whether a memory is named outside links, and not only as one's own, `/memory/...`."""
    at = text.find("/memory/")
    links = Cover((link.start, link.end) for link in note.links if at >= 0)
    while at >= 0:
        in_word = at and not text[at - 1].isspace() and text[at - 1] not in "`(|/"
        if in_word and not links.hides(at):
            return True
        at = text.find("/memory/", at + 1)
    return False


def _file_links(note: Note, text: str) -> Iterator[Mention]:
    hidden = Cover((r.start, r.end) for r in note.regions if r.kind != "comment")
    places = Places(text)
    for link in _FILE_LINK.finditer(text):
        if not hidden.hides(link.start()):
            yield Mention(link[1], places.on_line(*link.span(1)), True)


def check(
    vault: Vault, facts: Mapping[str, tuple[Mention, ...]], options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a link or path; the engine joins those of one target."""
    live = [path for path, role in vault.roles.items() if role != "archived"]
    homes = Homes(live, options.agent_files)
    yield from _links_outside(vault, options)
    if homes.are_many:
        yield from _links_to_agents(vault, homes, options)
    for source, mentions in facts.items():
        note = vault.notes[source]
        for mention in mentions:
            if mention.is_link:
                yield _absolute(note, mention.place, mention.path)
            else:
                yield from _path(vault, homes, note, mention, options)


def _links_outside(vault: Vault, options: Options) -> Iterator[Diagnostic]:
    for item in unresolved(vault):
        note, link = item.note, item.link
        way = outside(link.path, note.path) if item.why not in ("alias", "archived") else ""
        if not way or link.style == "path":
            continue
        if way == "absolute":
            yield _absolute(note, link_place(link), link.path)
        elif "/memory/" in link.path and options.isolated:
            yield _foreign(note, link_place(link), link.path, options)
        else:
            fact = say("the link leaves the vault: '{path}'", path=link.path)
            yield _dead(note, link_place(link), fact, link.path)


def _links_to_agents(vault: Vault, homes: Homes, options: Options) -> Iterator[Diagnostic]:
    for note in vault.live():
        for link, to in zip(note.links, vault.targets(note), strict=True):
            if to.target and _is_breach(homes, note.path, to.target, options):
                yield _foreign(note, link_place(link), link.path, options)


def _is_breach(homes: Homes, source: str, target: str, options: Options) -> bool:
    """Whether a note of one agent leads into the memory of another; the lead is at the top."""
    owner, other = homes.owner(source), homes.memory_of(target)
    if owner is None or other is None or owner == other:
        return False
    return options.isolated or owner != ""


def _path(
    vault: Vault, homes: Homes, note: Note, mention: Mention, options: Options
) -> Iterator[Diagnostic]:
    """A path as text, which breaks nothing in Obsidian: only whose memory it names matters."""
    path = mention.path
    if path[0] in "/~":
        # The lead agent reads the others by absolute path. And it may be the own memory.
        own = path[path.index("/memory/", 1) + 1 :]
        if options.isolated and not stands(vault, own, note.path):
            yield _foreign(note, mention.place, path, options)._replace(severity="info")
        return
    beside = joined(note.path.rpartition("/")[0], path)
    places = [place for place in (beside, joined("", path)) if vault.on_disk(place)]
    if not beside or any(_is_breach(homes, note.path, place, options) for place in places):
        yield _foreign(note, mention.place, path, options)


def _foreign(note: Note, where: Place, path: str, options: Options) -> Diagnostic:
    return Diagnostic(
        note.path,
        where,
        say("'{path}' leads into the memory of another agent", path=path),
        say("bring what both need to a place that both may read, and refer to that"),
        subject=path,
        cause=path,
        severity="error" if options.isolated and note.role not in _LOGS else "info",
    )


def _absolute(note: Note, where: Place, path: str) -> Diagnostic:
    fact = say("the link is a path of one machine: '{path}'", path=path)
    return _dead(note, where, fact, path)


def _dead(note: Note, where: Place, fact: Message, path: str) -> Diagnostic:
    return Diagnostic(
        note.path,
        where,
        fact,
        say("bring the file into the vault, or write its path as plain text"),
        subject=path,
        cause=path,
        severity="info" if note.role in _LOGS else "warning",
    )


_TEAM = {
    "AGENTS.md": "# AGENTS\n",
    "memory/INDEX.md": "# Index\n",
    "memory/lessons/cron.md": "# Cron\n",
    "agents/writer/SOUL.md": "# Writer\n",
    "agents/writer/memory/lessons/feishu.md": "# 飞书\n",
    "agents/coder/SOUL.md": "# Coder\n",
    "agents/coder/memory/lessons/deploy.md": "# 部署\n",
}
_WRITER = "agents/writer/memory/lessons/style.md"

RULE = VaultRule(
    name="foreign-link",
    summary="a link out of the vault, or into the memory of another agent",
    family="links",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "links", "odd"),
    bad=(
        Example(
            "paths of one machine, and one out of the vault",
            {
                "memory/INDEX.md": "# Index\n\n[部署](/Users/ray/notes/deploy.md) "
                "[飞书](file:///home/ray/feishu.md) [规范](../../shared/api.md)\n",
            },
        ),
        Example(
            "no agent may read the memory of another",
            {
                **_TEAM,
                "memory/INDEX.md": "# Index\n\n[[agents/writer/memory/lessons/feishu]]\n\n"
                "另见 `agents/coder/memory/lessons/deploy.md`，`../../analyst/memory/2026-11-29.md`\n",
            },
            {"isolated": True},
        ),
        Example(
            "one agent below the lead reads the other",
            {**_TEAM, _WRITER: "# 文风\n\n[[deploy]]\n"},
            profile="obsidian",
        ),
    ),
    good=(
        Example(
            "the lead agent may read the others",
            {
                **_TEAM,
                "memory/INDEX.md": "# Index\n\n[[agents/writer/memory/lessons/feishu]] "
                "`/srv/agents/analyst/memory/2026-11-29.md`\n",
            },
        ),
        Example(
            "its own memory, whatever the path, and a folder of that name that is no agent's",
            {
                **_TEAM,
                "memory/INDEX.md": "# Index\n\n[[cron]] [x](/memory/lessons/cron.md) "
                "`/srv/bot/memory/lessons/cron.md` [记忆](../skills/memory/SKILL.md)\n",
                "skills/memory/SKILL.md": "# Memory\n",
            },
            {"isolated": True},
        ),
        Example(
            "addresses, and paths in code",
            {
                "memory/INDEX.md": "# Index\n\n[a](https://example.com/memory/x) `/Users/ray/x.md`"
                " `[x](file:///x)`\n\n```\n[x](/Users/ray/x.md) ../b/memory/x.md\n```\n",
            },
        ),
    ),
)
