"""Customs of many notes told once: a folder or a role where most notes share a finding."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.message import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.vault.vault import Vault

MANY_IN_FOLDER = 10
FEW_IN_ROLE = 5


def fold_customs(vault: Vault, summary: str, said: Sequence[Diagnostic]) -> list[Diagnostic]:
    """One finding on a folder with more than 10 such notes, or where more than half of a role.

    Half of a role counts from five notes on. All places stay in `related`.
    """
    sizes = vault.derived(_sizes)
    by_role: dict[str, list[Diagnostic]] = {}
    for diagnostic in said:
        by_role.setdefault(vault.roles.get(diagnostic.path or "", ""), []).append(diagnostic)
    folded: list[Diagnostic] = []
    for role, group in by_role.items():
        notes = len({d.path for d in group})
        if role and notes >= FEW_IN_ROLE and notes * 2 > sizes[role]:
            fact = say(
                "{count} of {total} notes of role '{role}' are concerned: {summary}",
                count=notes,
                total=sizes[role],
                role=role,
                summary=say(summary),
            )
            folded.append(_folded(group, _common_folder(group), fact))
        else:
            folded.extend(_fold_folders(summary, group))
    return folded


def _sizes(vault: Vault) -> Counter[str]:
    """How many live notes there are of each role."""
    muted, is_reported = vault.muted, vault.scheme.is_reported
    return Counter(
        role
        for path, role in vault.roles.items()
        if role != "archived" and path not in muted and is_reported(path, role)
    )


def _fold_folders(summary: str, said: Sequence[Diagnostic]) -> list[Diagnostic]:
    folders: dict[str, list[Diagnostic]] = {}
    for diagnostic in said:
        folders.setdefault((diagnostic.path or "").rpartition("/")[0], []).append(diagnostic)
    folded: list[Diagnostic] = []
    for folder, group in folders.items():
        notes = len({d.path for d in group})
        if notes > MANY_IN_FOLDER:
            fact = say(
                "{count} notes of this folder are concerned: {summary}",
                count=notes,
                summary=say(summary),
            )
            folded.append(_folded(group, folder, fact))
        else:
            folded.extend(group)
    return folded


def _common_folder(group: Sequence[Diagnostic]) -> str:
    folders = [(d.path or "").split("/")[:-1] for d in group]
    first, last = min(folders), max(folders)
    same = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), None)
    return "/".join(first[: min(len(first), len(last)) if same is None else same])


def _folded(group: Sequence[Diagnostic], folder: str, fact: Message) -> Diagnostic:
    related = tuple(Related(d.path or "", d.place, d.fact) for d in group)
    return group[0]._replace(
        path=folder or None,
        place=None,
        fact=fact,
        subject=fact.template,
        related=related,
        fix=None,
        more_fixes=tuple(fix for d in group for fix in d.fixes),
        folded=tuple(one for d in group for one in d.folded or (d,)),
        more=0,
    )
