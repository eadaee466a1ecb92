"""`vaultmend baseline write`: accept the findings that there are now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_paths, add_rules, add_workspace
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is accepted."""
    add_paths(parser, "a vault, or notes and folders of one, whose findings are accepted")
    add_rules(parser)
    parser.add_argument(
        "--accept-secrets",
        action="store_true",
        help="accept secrets as well; whoever can read the vault still has them",
    )
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Write the baseline of each vault."""
    from functools import partial

    from vaultmend.linter.cli.baselines import write_baseline
    from vaultmend.linter.cli.commands.baseline_prune import rewrite

    return rewrite(args, partial(write_baseline, secrets=args.accept_secrets))


COMMAND = Command(
    summary="accept the findings that there are now",
    description="""\
Writes all findings of a vault into its baseline, .vaultmend-baseline.jsonl:
from then on `check` reports only what is new. An accepted finding is known by
its note and its text, not by its line. Commit the file: it has one entry a
line, in one order, without times. It is said which errors are accepted. What
rules say of changes since a revision is not accepted, and neither is a secret
without --accept-secrets.""",
    examples="""\
examples:
  vaultmend baseline write                 accept everything
  vaultmend baseline write --select graph  only these rules; the others stay
  vaultmend check --no-baseline            see what is accepted
""",
    arguments=arguments,
    run=run,
)
