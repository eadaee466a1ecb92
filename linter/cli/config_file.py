"""Finds and reads the configuration of a workspace."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from vaultmend.linter.cli.parser import UsageError
from vaultmend.linter.config import NAMES, read_config

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.read.roots import Roots


def config_tables(
    roots: Roots, config: str | None, rules: Sequence[AnyRule]
) -> tuple[dict[str, Any], str]:
    """The tables of the workspace's configuration, or of the file `config`, and the file's name.

    Raises UsageError for a file that cannot be read, ConfigError for one that is faulty.
    """
    # In profile `vault` the repository, and so the configuration, may begin at Obsidian's root.
    folders = dict.fromkeys((roots.workspace, roots.obsidian))
    names = [config] if config else [os.path.join(f, name) for f in folders for name in NAMES]
    for path in names:
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"cannot read {path}: {error}") from None
        name = path if config else os.path.basename(path)
        return read_config(text, name, rules), name
    if config:
        raise UsageError(f"there is no configuration file {config}")
    return {}, ""
