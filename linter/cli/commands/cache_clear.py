"""`vaultmend cache clear`: forget what is remembered of vaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_cache_dir
from vaultmend.linter.cli.command import Command
from vaultmend.linter.cli.streams import put

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which cache."""
    add_cache_dir(parser)


def run(args: argparse.Namespace) -> int:
    """Remove the files of the cache, and nothing else."""
    from vaultmend.linter.cli.caching import folder_of
    from vaultmend.linter.report.escape import escaped

    folder = folder_of(args.cache_dir)
    count, size = folder.clear()
    put(escaped(f"{folder.path}: {count} removed, {size} bytes") + "\n")
    return 0


COMMAND = Command(
    summary="forget what is remembered of vaults",
    description="""\
Removes the files of the cache and nothing else. The next check reads all notes
again; nothing is lost.""",
    examples="""\
examples:
  vaultmend cache clear                    forget everything
  vaultmend cache clear --cache-dir .ci    another cache
""",
    arguments=arguments,
    run=run,
)
