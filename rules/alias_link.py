"""A link must name the note, not one of its aliases.

Obsidian offers aliases while you type and then writes `[[Note|alias]]`. A bare `[[alias]]`, which
is what an agent writes, stays unresolved there: it looks like a link and leads nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.vault.links.unresolved import link_place, unresolved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """This rule has no options."""


def check(vault: Vault, _facts: Mapping[str, None], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a link by alias; the engine joins those of one alias."""
    for item in unresolved(vault):
        if item.why == "alias":
            name = item.found.rpartition("/")[2].removesuffix(".md")
            written = f"[[{name}{item.link.subpath}|{item.link.display or item.link.path}]]"
            yield Diagnostic(
                item.note.path,
                link_place(item.link),
                say(
                    "'{alias}' is an alias of '{note}', which Obsidian does not resolve",
                    alias=item.link.path,
                    note=item.found,
                ),
                say("write {link}", link=written),
                subject=item.link.path,
                cause=item.link.path.lower(),
                severity="info" if item.note.role in ("log", "reflection") else None,
            )


RULE = VaultRule(
    name="alias-link",
    summary="a link that names an alias instead of the note",
    family="links",
    severity="warning",
    options=Options(),
    check=check,
    bad=(
        Example(
            "a bare alias",
            {
                "memory/INDEX.md": "[[飞书]]\n",
                "memory/lessons/feishu-api.md": "---\naliases: [飞书, Lark]\n---\n# 飞书接口\n",
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
