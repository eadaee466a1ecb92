"""A switch that silences a rule must silence something.

A switch that outlives its cause hides the next fault that comes to its place, and whoever reads it
believes that something is wrong there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.check.suppress import Switch
    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """This rule has no options."""


def check(
    _vault: Vault, facts: Mapping[str, tuple[Switch, ...]], _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a switch; the engine hands over those that silenced nothing."""
    for path, switches in facts.items():
        for switch in switches:
            names = ", ".join(switch.names)
            if names:
                fact = say("nothing is silenced here: {names}", names=names)
            else:
                fact = say("nothing is silenced here")
            fix = None
            if switch.kind != "note":
                edit = ReplaceText(path, switch.start, switch.end, "")
                fix = Fix(say("Take the switch away"), (edit,), "safe")
            yield Diagnostic(
                path,
                switch.place,
                fact,
                say("take the switch away"),
                subject=f"{switch.kind} {names}",
                fix=fix,
            )


RULE = VaultRule(
    name="unused-suppression",
    summary="a switch that silences nothing",
    family="housekeeping",
    severity="info",
    options=Options(),
    check=check,
    bad=(
        Example(
            "the link it excused is mended",
            {"NOW.md": "[[MEMORY]] %% vaultmend: ignore broken-link %%\n", "MEMORY.md": ""},
            fixed={"NOW.md": "[[MEMORY]] \n"},
        ),
        Example(
            "a range without a fault",
            {"NOW.md": "<!-- vaultmend: disable broken-link -->\n\n进行中\n"},
            fixed={"NOW.md": "\n\n进行中\n"},
        ),
        Example("for the whole note", {"NOW.md": "---\nvaultmend-ignore: [broken-link]\n---\n"}),
    ),
    good=(
        Example(
            "it silences something",
            {"NOW.md": "[[Nowhere]] %% vaultmend: ignore broken-link %%\n"},
        ),
        Example(
            "an example in code",
            {"AGENTS.md": "Write `%% vaultmend: ignore broken-link %%` behind the link.\n"},
        ),
    ),
)
