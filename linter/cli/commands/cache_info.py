"""`vaultmend cache info`: tell what is remembered of vaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_cache_dir, add_text_or_json
from vaultmend.linter.cli.command import Command
from vaultmend.linter.cli.streams import put, put_exactly

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which cache, and how it is printed."""
    add_cache_dir(parser)
    add_text_or_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print where the cache is, and what lies in it."""
    from vaultmend.linter.cli.caching import contents_of, folder_of

    folder = folder_of(args.cache_dir)
    entries = contents_of(folder)
    size = sum(entry.size for entry in entries)
    if args.format == "json":
        from vaultmend.linter.report.json_ import dumped

        found = [entry._asdict() for entry in entries]
        put_exactly(dumped({"version": 1, "folder": folder.path, "bytes": size, "files": found}))
        put_exactly("\n")
        return 0
    from vaultmend.linter.report.escape import escaped

    lines = [f"{folder.path}: {_counted(len(entries))}, {size} bytes"]
    lines += [f"{entry.size:10}  {', '.join(entry.vaults)}" for entry in entries]
    put("".join(f"{escaped(line)}\n" for line in lines))
    return 0


def _counted(files: int) -> str:
    return "nothing" if not files else "1 file" if files == 1 else f"{files} files"


COMMAND = Command(
    summary="tell what is remembered of vaults",
    description="""\
`check` remembers what it said, so that it need not read a vault in which
nothing has changed. Tells where that is, and how much.""",
    examples="""\
examples:
  vaultmend cache info                     where it is and how much
  vaultmend cache info --format json       for scripts
""",
    arguments=arguments,
    run=run,
)
