"""A link to a block must find the block.

Block ids are lost when a paragraph is rewritten or moved to another note; the link then opens the
note at its top and the quoted fact is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.subpaths import broken_subpaths
from vaultmend.linter.vault.links.unresolved import link_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """This rule has no options."""


def check(vault: Vault, _facts: Mapping[str, None], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a link whose block is missing; the engine joins those of one target."""
    for item in broken_subpaths(vault, "no block"):
        yield Diagnostic(
            item.note.path,
            link_place(item.link),
            say("'{note}' has no block '{block}'", note=item.target.path, block=item.wanted),
            say("put the id at the end of the block it means, after a space"),
            subject=item.link.link,
            cause=f"{item.target.path}#{item.wanted.lower()}",
            severity="info" if item.note.role in ("log", "reflection") else None,
        )


RULE = VaultRule(
    name="broken-block",
    summary="a link to a block that the note does not have",
    family="links",
    severity="warning",
    options=Options(),
    check=check,
    sees=("parts", "anchors"),
    bad=(
        Example(
            "the id is gone",
            {
                "memory/INDEX.md": "![[cron#^rule-1]]\n",
                "memory/lessons/cron.md": "北京时间周二至周六。 ^rule-2\n",
            },
        ),
    ),
    good=(
        Example(
            "ids do not know case",
            {
                "memory/INDEX.md": "![[cron#^Rule-1]]\n",
                "memory/lessons/cron.md": "- 北京时间周二至周六。 ^rule-1\n",
            },
        ),
    ),
)
