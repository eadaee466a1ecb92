"""A live note must not lie in a folder that the search skips.

QMD passes by folders that other programs fill: `node_modules`, `vendor`, `dist`, `build`. A note
about a supplier in `memory/vendor/` is on disk, an agent can open it by its path, and no question
ever finds it. Nothing says so: a search does not list what it has not read.

Folders whose names begin with a dot are skipped as well, by QMD and by Obsidian; what lies there is
taken to be hidden on purpose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """What is skipped, and by which search."""

    folders: tuple[str, ...] = ("node_modules", "vendor", "dist", "build")
    """Names of folders that the search skips."""
    searches: tuple[str, ...] = ("qmd",)
    """Values of `search` for which this holds."""


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note below such a folder; the engine joins those of one folder."""
    if vault.scheme.search not in options.searches:
        return
    skipped = frozenset(options.folders)
    for note in vault.live():
        parts = note.path.split("/")[:-1]
        if skipped.isdisjoint(parts):
            continue
        depth = next(at for at, part in enumerate(parts) if part in skipped) + 1
        folder = "/".join(parts[:depth])
        yield Diagnostic(
            note.path,
            None,
            say("the search skips {folder}, and never finds this note", folder=folder),
            say("give the folder another name"),
            subject=folder,
            cause=folder,
        )


_NOW = {"NOW.md": "# NOW\n", "memory/INDEX.md": "# Index\n"}

RULE = VaultRule(
    name="unsearchable-note",
    summary="a live note in a folder that the search skips",
    family="layout",
    severity="warning",
    options=Options(),
    check=check,
    sees=(),
    bad=(
        Example(
            "notes about suppliers, named as programs name what they load",
            {
                **_NOW,
                "memory/vendor/oak.md": "# 橡树供应商\n",
                "memory/vendor/2026/ash.md": "# 白蜡供应商\n",
            },
        ),
        Example("plans of a build", {**_NOW, "memory/projects/build/plan.md": "# 构建计划\n"}),
    ),
    good=(
        Example(
            "other names, notes of these names, and code beside the memory",
            {
                **_NOW,
                "memory/vendors/oak.md": "# 橡树供应商\n",
                "memory/projects/build.md": "# 构建计划\n",
                "site/node_modules/marked/README.md": "# marked\n",
                "memory/.archive/vendor/elm.md": "# 榆树供应商\n",
            },
        ),
        Example(
            "Obsidian and OpenClaw skip no such folder",
            {"Home.md": "# Home\n", "build/plan.md": "# Plan\n"},
            profile="obsidian",
        ),
    ),
)
