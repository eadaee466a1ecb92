"""The script that git runs before a commit, and what can be read from one."""

from __future__ import annotations

import shlex

NAMES = ("pre-commit", "pre-merge-commit")
"""A merge that needs no help commits without `pre-commit`."""
KEPT = ".kept-by-vaultmend"
"""What the name of a hook that was there before ends in; the script calls it first."""
_MARK = "# Written by `vaultmend hook install`; `vaultmend hook uninstall` takes it away."
_RUN = "vaultmend hook run -- "

_SCRIPT = """\
#!/bin/sh
{mark}
kept="$0{kept}"
if [ -x "$kept" ]; then
  "$kept" "$@" || exit $?
fi
if [ -x {python} ]; then
  # -P: nothing is imported from the vault.
  exec {python} -P -m vaultmend.linter hook run -- {vaults}
elif command -v vaultmend >/dev/null 2>&1; then
  exec {run}{vaults}
fi
echo "vaultmend is gone, and this commit is not checked; install it again, or take away $0" >&2
"""


def script(python: str, vaults: list[str]) -> str:
    """A hook that judges the vaults at these paths, seen from the top of the work tree."""
    return _SCRIPT.format(
        mark=_MARK,
        kept=KEPT,
        python=shlex.quote(python),
        run=_RUN,
        vaults=shlex.join(vaults),
    )


def vaults_of(text: str) -> list[str] | None:
    """The vaults that a hook judges; None when it is none of ours."""
    if _MARK not in text:
        return None
    for line in text.splitlines():
        before, found, words = line.partition(_RUN)
        if found and before.strip() == "exec":
            try:
                return shlex.split(words)
            except ValueError:
                break
    return []
