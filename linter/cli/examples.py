"""Checks the examples of a rule as a user would: in a folder of their own, with all rules."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from vaultmend.linter.cli.checking import check_workspace
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.message import say
from vaultmend.linter.report.rule_case import config_of
from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.check.rule import AnyRule, Example
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.vault.vault import Vault

TODAY = "2026-11-30"
"""The day of all examples that do not name another one."""


def check_example(rule: AnyRule, example: Example) -> Result:
    """What the rule alone reports on an example.

    Raises UsageError where no temporary folder can be made.
    """
    with _folder() as folder:
        _write(folder, rule, example)
        [space] = open_workspaces([folder], example.today or TODAY, None, ALL)
        if example.before is not None:
            space = _compared(space, example)
        # All rules run, as they do for a user: some look at what the others say.
        result = check_workspace(space, ["ALL", rule.name], None)
    mine = [finding for finding in result.findings if finding.rule == rule.name]
    return result._replace(findings=mine)


def _folder() -> TemporaryDirectory[str]:
    try:
        return TemporaryDirectory(prefix="vaultmend-")
    except OSError as error:
        raise UsageError(
            say(
                "examples are checked in a temporary folder, and there is none: {error}; set "
                "TMPDIR to a folder that can be written",
                error=str(error),
            )
        ) from None


def _compared(space: Workspace, example: Example) -> Workspace:
    """The workspace as one that is compared with the earlier texts of its example."""
    from vaultmend.linter.vault.changes.change import Change
    from vaultmend.linter.vault.changes.texts import TextPast

    commits = [_bytes(files) for files in (*example.earlier, example.before or {})]
    past = TextPast(commits, _bytes(example.files), space.scheme.today)

    def compare(vault: Vault) -> Change:
        return Change(vault, past, space.source.read)

    return space._replace(compare=compare)


def _bytes(files: Mapping[str, str | bytes]) -> dict[str, bytes]:
    return {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}


def _write(folder: str, rule: AnyRule, example: Example) -> None:
    config = config_of(rule, example.options, example.profile)
    # The configuration also ends the search for the root of the vault.
    files = {"vaultmend.toml": config, **example.files}
    if config:
        files["vaultmend.toml"] = config
    for path, content in _bytes(files).items():
        name = os.path.join(folder, path)
        os.makedirs(os.path.dirname(name), exist_ok=True)
        with open(name, "wb") as file:
            file.write(content)
