"""What `--help` says of each command: a line for the list, what it does, and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Guide(NamedTuple):
    """The help of one command; lines are at most 80 characters long."""

    summary: str
    description: str
    examples: str


GUIDES: Mapping[str, Guide] = {
    "check": Guide(
        "report what is rotten in a vault",
        """\
Reads a whole vault as Obsidian does and reports what is rotten in it. Nothing
is written.""",
        """\
examples:
  vaultmend check                          the vault around the current folder
  vaultmend check ~/agents/lead            another vault
  vaultmend check memory/lessons           report only on what is below a folder
  vaultmend check --select links,graph     only these families of rules
  vaultmend check --ignore stale-note      all rules but one
  vaultmend check --fail-on error          exit 1 for errors alone
  vaultmend check --format json            for scripts

exit codes: 0 nothing to report, 1 findings at or above --fail-on, 2 usage or
internal error
""",
    ),
    "inspect": Guide(
        "print what is known of notes",
        """\
Prints what vaultmend knows of notes: role, properties, headings, block ids,
tags, and where each link leads.""",
        """\
examples:
  vaultmend inspect memory/INDEX.md        one note
  vaultmend inspect memory/lessons         all notes of a folder
  vaultmend inspect NOW.md --tree          the blocks of a note
  vaultmend inspect --format json          the whole vault, for scripts
""",
    ),
    "rules": Guide(
        "list all rules",
        "Lists all rules by family, each with its severity and what it finds.",
        """\
examples:
  vaultmend rules                          one line a rule
  vaultmend rules --format json            options, defaults and rationale, too
""",
    ),
    "explain": Guide(
        "explain one rule",
        """\
Prints the page of a rule: what it finds and why that matters, examples of what
is reported and what is left alone, options, fix, and how to silence it.""",
        """\
examples:
  vaultmend explain broken-link
  vaultmend explain stale-note --lang zh

`vaultmend rules` lists the names.
""",
    ),
    "config": Guide(
        "show the configuration in effect",
        """\
`config show` prints every value that is in effect and where it is from, as
text that can be a vaultmend.toml. `config schema` prints its JSON Schema.""",
        """\
examples:
  vaultmend config show                    of the vault around this folder
  vaultmend config show ~/agents/lead      of another vault
  vaultmend config show --format json      for scripts
  vaultmend config schema                  for an editor that completes TOML
""",
    ),
    "completion": Guide(
        "print the completion code for a shell",
        """\
Prints the code by which a shell completes commands, flags, formats and the
names of rules.""",
        """\
examples:
  eval "$(vaultmend completion bash)"      in ~/.bashrc
  eval "$(vaultmend completion zsh)"       in ~/.zshrc, after compinit
  vaultmend completion fish | source       in ~/.config/fish/config.fish
""",
    ),
}
