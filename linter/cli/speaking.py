"""The language of commands that are about no vault: that of the vault around, if there is one."""

from __future__ import annotations

from vaultmend.linter.cli.output import language_of_space
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.rules import ALL


def language_around() -> str:
    """`en` or `zh`: of the vault that the current folder lies in; `en` outside and for a faulty one."""
    try:
        [space] = open_workspaces((), None, None, ALL)
    except UsageError:
        return "en"
    # Whatever else the folder is, nobody wants it to be walked for the sake of a language.
    is_told = space.is_known or space.settings.lang != "auto"
    return language_of_space(space) if is_told else "en"
