"""A link must lead to something.

Obsidian shows a link to a missing note like any other and creates an empty note when it is
clicked; an agent that follows it finds nothing and goes on without the knowledge it was sent for.
Links break when a note is renamed or moved outside Obsidian, which is how agents do it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from vaultmend.linter.check.diagnostics import Diagnostic, Related, Severity
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText, Safety
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.changes.renamed_targets import Renames
from vaultmend.linter.vault.links.hints import Hints
from vaultmend.linter.vault.links.leads import Leads
from vaultmend.linter.vault.links.link_paths import (
    UNEDITED,
    LinkPath,
    encoded,
    fits_path,
    odd_paths,
    written_path,
)
from vaultmend.linter.vault.links.names import unresolved_name
from vaultmend.linter.vault.links.unresolved import Unresolved, link_place, unresolved
from vaultmend.linter.vault.links.wording import Form, Manner, Wording

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """What may be missing."""

    ignore: tuple[str, ...] = ("wikilink", "wikilinks", "wiki-link", "双链")
    """Targets that may be missing, as they are written in links, without `.md`."""
    planned_from: int = 5
    """From this number of missing bare names on, a note is a plan, not a fault; 0 means never."""
    wikilink_severity: str = "error"
    """How bad a wikilink is whose note is missing: `error`, `warning`, `info` or `off`. Some
    layouts link to notes that are still to be written. Links in logs are never more than an info."""


def collect(note: Note, text: str, _options: Options) -> Mapping[int, LinkPath] | None:
    """The places of links that are not written as they read."""
    return odd_paths(note, text)


def check(
    vault: Vault, facts: Mapping[str, Mapping[int, LinkPath]], options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a link that leads nowhere; the engine joins those of one target."""
    return _told(vault, facts, options, Hints(vault.files))


def again(
    vault: Vault,
    facts: Mapping[str, Mapping[int, LinkPath]],
    options: Options,
    earlier: Mapping[tuple[str, str], str | None] | None,
    changed: Collection[str],
) -> tuple[list[Diagnostic], Mapping[tuple[str, str], str | None]]:
    """What `check` gives; near names are looked for among the same files only once."""
    del changed  # all links are judged anew; what takes long are the hints
    hints = Hints(vault.files, earlier)
    return [*_told(vault, facts, options, hints)], hints.given


def _told(
    vault: Vault,
    facts: Mapping[str, Mapping[int, LinkPath]],
    options: Options,
    hints: Hints,
) -> Iterator[Diagnostic]:
    for item in unresolved(vault):
        if item.why == "unseen":
            yield _unseen(item)
    missing = links_to_nothing(vault, options)
    wording = Wording(Leads(vault))
    renames = Renames(vault) if missing else None
    by_note: dict[str, list[Unresolved]] = {}
    for item in missing:
        renamed = renames.follow(item) if renames else None
        if renamed:
            odd = facts.get(item.note.path)
            fix = _fix(item, renamed, wording, odd, "safe")
            yield _missing(item, renamed, fix, options.wikilink_severity, True)
        else:
            by_note.setdefault(item.note.path, []).append(item)
    planner = _planners(vault, by_note, options.planned_from)
    plans: dict[str, list[Unresolved]] = {path: [] for path in planner.values()}
    for items in by_note.values():
        for item in items:
            path = planner.get(_name(item))
            if path is not None:
                plans[path].append(item)
                continue
            near = hints.of(item)
            fix = _fix(item, near, wording, facts.get(item.note.path)) if near else None
            yield _missing(item, near, fix, options.wikilink_severity)
    for path, planned in plans.items():
        yield _plan(path, planned)


def links_to_nothing(vault: Vault, options: Options) -> list[Unresolved]:
    """The links that lead to no file, Obsidian's or another one, and should."""
    ignored = frozenset(options.ignore)
    return [
        item
        for item in unresolved(vault)
        if item.why == "missing"
        and _name(item) not in ignored
        and (options.wikilink_severity != "off" or not _is_wikilink(item.link))
    ]


def _name(item: Unresolved) -> str:
    return unresolved_name(item.link.path)


def _planners(
    vault: Vault, by_note: Mapping[str, list[Unresolved]], planned_from: int
) -> dict[str, str]:
    """Name of a note still to be written -> path of the note that plans it.

    What one note plans is planned wherever it is linked. The index and the hubs below it are no
    plans: their rows say that a note is there.
    """
    planner: dict[str, str] = {}
    listing = ("index", "hub") if "index" in vault.scheme.roles else ("index",)
    folders = {part for path in vault.files for part in path.split("/")[:-1]}
    for path, items in by_note.items():
        if not planned_from or items[0].note.role in listing:
            continue
        # A slash can belong to a title, as in `CI/CD`, when no folder bears the first name.
        bare = {
            _name(i)
            for i in items
            if i.link.kind == "wikilink" and i.link.path.split("/")[0] not in folders
        }
        if len(bare) >= planned_from:
            for name in bare:
                planner.setdefault(name, path)
    return planner


def _plan(path: str, planned: list[Unresolved]) -> Diagnostic:
    planned.sort(key=lambda item: (item.note.path != path, item.note.path, item.link.start))
    targets = dict.fromkeys(map(_name, planned))
    related = tuple(
        Related(item.note.path, link_place(item.link), say("'{name}'", name=_name(item)))
        for item in planned
    )
    return Diagnostic(
        path,
        link_place(planned[0].link),
        say("this note plans {count} notes that are not written yet", count=len(targets)),
        subject="plan",
        severity="info",
        related=related,
    )


def _unseen(item: Unresolved) -> Diagnostic:
    return Diagnostic(
        item.note.path,
        link_place(item.link),
        say("'{name}' is on disk, but Obsidian does not see it", name=item.link.path),
        say("link to a note, or write the path as plain text"),
        subject=item.link.path,
        cause=_name(item),
        severity="info",
    )


def _fix(
    item: Unresolved,
    near: str,
    wording: Wording,
    odd: Mapping[int, LinkPath] | None,
    safety: Safety = "unsafe",
) -> Fix | None:
    """The near name in the manner in which the missing one is written."""
    note, link = item.note, item.link
    written = written_path(link, odd)
    if note.role in UNEDITED or not written.raw:
        return None
    path = wording.path_to(near, note.path, _manner(link))
    if path is None or not fits_path(link, path):
        return None
    new = encoded(path, written.raw) if link.style == "markdown" else path
    edit = ReplaceText(note.path, written.start, written.end, new)
    return Fix(say("Write {value}", value=path), (edit,), safety)


def _manner(link: Link) -> Manner:
    path = link.path
    folders = path.count("/")
    form: Form = "path" if folders else "name"
    if path.startswith(("./", "../")):
        form = "dotted"
    elif path.startswith("/"):
        form = "root"
    elif link.style == "markdown":
        form = "plain"
    return Manner(form, path[-3:].lower() == ".md", folders, outer=False)


def _is_wikilink(link: Link) -> bool:
    """Whether it names a note as prose does; an embed shows what must be there."""
    return link.style == "wiki" and link.kind != "embed"


def _missing(
    item: Unresolved, near: str | None, fix: Fix | None, wikilinks: str, renamed: bool = False
) -> Diagnostic:
    severity: Severity = "info" if item.note.role in ("log", "reflection") else "error"
    if severity == "error" and _is_wikilink(item.link):
        severity = cast("Severity", wikilinks)
    return Diagnostic(
        item.note.path,
        link_place(item.link),
        _fact(item),
        say("the note was renamed to {path}", path=near) if renamed and near else _remedy(near),
        subject=_name(item),
        cause=_name(item),
        severity=severity,
        fix=fix,
    )


def _fact(item: Unresolved) -> Message:
    if item.link.kind == "property":
        return say("the property link leads to no note: '{name}'", name=item.link.path)
    if item.link.kind == "canvas":
        return say("the canvas shows a file that is missing: '{name}'", name=item.link.path)
    return say("the link leads to no note: '{name}'", name=item.link.path)


def _remedy(near: str | None) -> Message:
    if near:
        return say("did you mean '{near}'?", near=near)
    return say("correct the name, write the note, or take the link away")


_BACKUP = "# 备份\n\n## 步骤\n\n先备份，再升级，最后验证数据完整性。\n"

RULE = VaultRule(
    name="broken-link",
    summary="a link whose target does not exist",
    family="links",
    severity="error",
    options=Options(),
    collect=collect,
    check=check,
    sees=("odd", "properties", "renames"),
    again=again,
    bad=(
        Example(
            "the note was renamed",
            {
                "memory/INDEX.md": "# Index\n\n- [[deploy-checklst]]\n",
                "memory/lessons/deploy-checklist.md": "# Deploy checklist\n",
            },
            fixed={"memory/INDEX.md": "# Index\n\n- [[deploy-checklist]]\n"},
        ),
        Example(
            "renamed in the work tree of git, and no link followed",
            {
                "memory/INDEX.md": "- [[backup#步骤|备份]]\n- [x](lessons/backup.md)\n",
                "memory/lessons/database-backup.md": _BACKUP,
            },
            before={
                "memory/INDEX.md": "- [[backup#步骤|备份]]\n- [x](lessons/backup.md)\n",
                "memory/lessons/backup.md": _BACKUP,
            },
            fixed={
                "memory/INDEX.md": "- [[database-backup#步骤|备份]]\n"
                "- [x](lessons/database-backup.md)\n"
            },
        ),
        Example(
            "renamed, but another note bears the name",
            {
                "memory/INDEX.md": "- [[lessons/backup]]\n",
                "memory/lessons/database-backup.md": _BACKUP,
                "memory/people/backup.md": "# 备份员\n",
            },
            before={
                "memory/INDEX.md": "- [[lessons/backup]]\n",
                "memory/lessons/backup.md": _BACKUP,
                "memory/people/backup.md": "# 备份员\n",
            },
        ),
        Example(
            "a typing error in a property, a table, an embed and a Markdown link",
            {
                "memory/INDEX.md": "---\nup: '[[deploy-checklst#A]]'\n---\n\n"
                "| a | b |\n|---|---|\n"
                "| [[lessons/deploy-checklst\\|x]] | ![[ deploy-checklst.md ]] |\n\n"
                "[x](lessons/deploy-checklst.md#A)\n",
                "memory/lessons/deploy-checklist.md": "# A\n",
            },
            fixed={
                "memory/INDEX.md": "---\nup: '[[deploy-checklist#A]]'\n---\n\n"
                "| a | b |\n|---|---|\n"
                "| [[lessons/deploy-checklist\\|x]] | ![[ deploy-checklist.md ]] |\n\n"
                "[x](lessons/deploy-checklist.md#A)\n"
            },
        ),
        Example(
            "the index of a folder promises notes that nobody wrote",
            {
                "memory/INDEX.md": "[[lessons/INDEX]]\n",
                "memory/lessons/INDEX.md": "[[甲]] [[乙]] [[丙]] [[丁]] [[戊]] [[己]]\n",
            },
        ),
        Example(
            "a Markdown link and a property link",
            {
                "memory/INDEX.md": '---\nparent: "[[Home]]"\n---\n[部署](lessons/部署.md)\n',
                "memory/lessons/发布.md": "# 发布\n",
            },
        ),
    ),
    good=(
        Example(
            "renamed, and the link followed",
            {
                "memory/INDEX.md": "[[database-backup]]\n",
                "memory/lessons/database-backup.md": _BACKUP,
            },
            before={"memory/INDEX.md": "[[backup]]\n", "memory/lessons/backup.md": _BACKUP},
        ),
        Example(
            "any path, any case, Markdown or wikilink",
            {
                "memory/INDEX.md": "[[飞书接口]] [[LESSONS/飞书接口|API]] [x](lessons/%E9%A3%9E%E4%B9%A6%E6%8E%A5%E5%8F%A3.md)\n",
                "memory/lessons/飞书接口.md": "# 飞书接口\n",
            },
        ),
        Example(
            "notes still to be written, where the layout allows links to them",
            {"specs/search.md": "# Search\n\n- part_of [[检索方案]]\n"},
            {"wikilink-severity": "off"},
            profile="obsidian",
        ),
        Example(
            "text that is no link",
            {
                "memory/INDEX.md": "[[reply_to_current]] [[:space:]] [[{{date}}]] `[[x]]` [[2026-11-30]]\n"
            },
        ),
    ),
)
