"""`vaultmend hook run`: judge a commit; what the installed hook calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which vaults."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="vaults, seen from the top of the work tree"
    )


def run(args: argparse.Namespace) -> int:
    """Check what is staged, and say how to commit all the same."""
    import shlex

    from vaultmend.linter.cli import main
    from vaultmend.linter.cli.hooking import judged
    from vaultmend.linter.cli.speaking import language_around
    from vaultmend.linter.cli.streams import tell
    from vaultmend.linter.message import say
    from vaultmend.linter.report.translate import speaker

    vaults = judged(args.paths or ["."])
    if not vaults:
        return 0
    code = main(["check", "--staged", "--quiet", "--", *vaults])
    if code == 1:
        speak = speaker(language_around(vaults))
        named = "" if vaults == ["."] else " " + shlex.join(vaults)
        tell(speak(say("the commit is stopped; mend what it brings, and git add what is mended")))
        accepting = say(
            "or accept it as the past, but for secrets and lost text: `vaultmend baseline "
            "write{vaults}`, then git add the file that it names",
            vaults=named,
        )
        tell(speak(accepting))
        tell(speak(say("or commit all the same: git commit --no-verify")))
    elif code:
        said = say("the commit is stopped, for nobody could judge it; or: git commit --no-verify")
        tell(speaker(language_around(vaults))(said))
    return code


COMMAND = Command(
    summary="judge a commit; the installed hook calls it",
    description="""\
Does what `vaultmend check --staged` does, for each vault of the hook that is
still there.""",
    examples="""\
examples:
  vaultmend hook run                       as the hook would, now

exit codes: as for check
""",
    arguments=arguments,
    run=run,
)
