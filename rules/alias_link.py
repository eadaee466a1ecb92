"""A link must name the note, not one of its aliases.

Obsidian offers aliases while you type and then writes `[[Note|alias]]`. A bare `[[alias]]`, which
is what an agent writes, stays unresolved there: it looks like a link and leads nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.table_lines import Lines, is_in, table_lines
from vaultmend.linter.vault.links.leads import Leads
from vaultmend.linter.vault.links.link_paths import (
    UNEDITED,
    LinkPath,
    fits_path,
    odd_paths,
    written_path,
)
from vaultmend.linter.vault.links.unresolved import Unresolved, link_place, unresolved
from vaultmend.linter.vault.links.wording import Manner, Wording

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault

_BY_NAME = Manner("name", extended=False, folders=0, outer=False)


class Options(NamedTuple):
    """This rule has no options."""


class Facts(NamedTuple):
    """What an edit of a note must know: where its odd links and its tables are."""

    odd: Mapping[int, LinkPath] | None
    tables: Lines


def collect(note: Note, text: str, _options: Options) -> Facts | None:
    """Nothing for the common note, whose links stand as they read and in no table."""
    odd = odd_paths(note, text)
    tables = table_lines(text) if note.links and note.role not in UNEDITED else ()
    return Facts(odd, tables) if odd or tables else None


def check(vault: Vault, facts: Mapping[str, Facts], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a link by alias; the engine joins those of one alias."""
    wording = Wording(Leads(vault))
    for item in unresolved(vault):
        if item.why == "alias":
            note, link = item.note, item.link
            name = wording.path_to(item.found, note.path, _BY_NAME)
            shown = name or item.found.rpartition("/")[2].removesuffix(".md")
            written = f"[[{shown}{link.subpath}|{link.display or link.path}]]"
            yield Diagnostic(
                note.path,
                link_place(link),
                say(
                    "'{alias}' is an alias of '{note}', which Obsidian does not resolve",
                    alias=link.path,
                    note=item.found,
                ),
                say("write {link}", link=written),
                subject=link.path,
                cause=link.path.lower(),
                severity="info" if note.role in ("log", "reflection") else None,
                fix=_fix(item, name, facts.get(note.path)) if name else None,
            )


def _fix(item: Unresolved, name: str, facts: Facts | None) -> Fix | None:
    """The name in place of the alias, which becomes the display text unless there is one."""
    note, link = item.note, item.link
    written = written_path(link, facts.odd if facts else None)
    if note.role in UNEDITED or not written.raw or not fits_path(link, name):
        return None
    edit = ReplaceText(note.path, written.start, written.end, name)
    if link.display is None and link.kind != "embed":
        if len(written.subpath) != len(link.subpath):
            return None
        bar = "\\|" if facts and is_in(facts.tables, link.line) else "|"
        whole = f"{name}{written.subpath}{bar}{written.raw}"
        edit = ReplaceText(note.path, written.start, written.end + len(written.subpath), whole)
    return Fix(say("Write {value}", value=edit.text), (edit,), "safe")


RULE = VaultRule(
    name="alias-link",
    summary="a link that names an alias instead of the note",
    family="links",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("odd", "properties"),
    bad=(
        Example(
            "a bare alias",
            {
                "memory/INDEX.md": "[[飞书]]\n",
                "memory/lessons/feishu-api.md": "---\naliases: [飞书, Lark]\n---\n# 飞书接口\n",
            },
            fixed={"memory/INDEX.md": "[[feishu-api|飞书]]\n"},
        ),
        Example(
            "in a property, a table and an embed, with a heading and a text of its own",
            {
                "memory/INDEX.md": "---\nup: '[[飞书]]'\n---\n[[ 飞书#鉴权 ]] ![[飞书]]\n\n"
                "| a | b |\n|---|---|\n| [[飞书]] | [[Lark\\|x]] |\n\n[[飞书|y]]\n",
                "memory/lessons/feishu-api.md": "---\naliases: [飞书, Lark]\n---\n## 鉴权\n",
            },
            fixed={
                "memory/INDEX.md": "---\nup: '[[feishu-api|飞书]]'\n---\n"
                "[[ feishu-api#鉴权|飞书 ]] ![[feishu-api]]\n\n"
                "| a | b |\n|---|---|\n| [[feishu-api\\|飞书]] | [[feishu-api\\|x]] |\n\n"
                "[[feishu-api|y]]\n"
            },
        ),
    ),
    good=(
        Example(
            "the note with the alias as display text",
            {
                "memory/INDEX.md": "[[feishu-api|飞书]]\n",
                "memory/lessons/feishu-api.md": "---\naliases: [飞书]\n---\n# 飞书接口\n",
            },
        ),
        Example(
            "a note of that name exists",
            {
                "memory/INDEX.md": "[[飞书]]\n",
                "memory/lessons/飞书.md": "# 飞书\n",
                "memory/lessons/feishu-api.md": "---\naliases: 飞书\n---\n# 飞书接口\n",
            },
        ),
    ),
)
