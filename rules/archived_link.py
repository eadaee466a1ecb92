"""A link should not lead into the archive.

Obsidian never looks into a folder whose name begins with a dot: the archived note is on disk, yet
the link is dead there, and the search engine skips it too. What is still linked to is perhaps not
cold; what is cold should not be sent for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.unresolved import link_place, unresolved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """This rule has no options."""


def check(vault: Vault, _facts: Mapping[str, None], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a link to an archived note; the engine joins those of one target."""
    for item in unresolved(vault):
        if item.why == "archived":
            yield Diagnostic(
                item.note.path,
                link_place(item.link),
                say("'{name}' is archived as {path}", name=item.link.path, path=item.found),
                say("restore the note if it is still needed, else write its path as plain text"),
                subject=item.link.path,
                cause=item.found,
            )


RULE = VaultRule(
    name="archived-link",
    summary="a link to an archived note, which is dead in Obsidian",
    family="links",
    severity="info",
    options=Options(),
    check=check,
    sees=("odd", "properties"),
    bad=(
        Example(
            "the lesson was archived",
            {
                "memory/INDEX.md": "[[old-cron]]\n",
                "memory/.archive/lessons/old-cron.md": "# 旧的调度\n",
            },
        ),
    ),
    good=(
        Example(
            "a live note of this name comes first",
            {
                "memory/INDEX.md": "[[cron]]\n",
                "memory/lessons/cron.md": "# 调度\n",
                "memory/.archive/lessons/cron.md": "# 旧的调度\n",
            },
        ),
    ),
)
