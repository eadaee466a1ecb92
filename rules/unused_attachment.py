"""An attachment should be shown or linked somewhere.

Images and recordings stay when the note that showed them is gone. They are most of the bytes of a
vault that is backed up every night, and nothing tells whether they still matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.file import KINDS
from vaultmend.linter.read.mentions import named_files
from vaultmend.linter.vault.links.names import link_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault

_ATTACHMENTS = tuple(extension for extension, kind in KINDS.items() if kind == "attachment")


class Options(NamedTuple):
    """What is an attachment."""

    extensions: tuple[str, ...] = _ATTACHMENTS
    """Extensions of attachments, in lower case."""


def collect(_note: Note, text: str, options: Options) -> tuple[str, ...] | None:
    """The attachments that the text names: HTML, properties and scripts count as a use."""
    if "." not in text:
        return None
    found = named_files(text.lower(), options.extensions)
    if found is None:
        return None
    from urllib.parse import unquote

    return tuple({link_key(unquote(name).rpartition("/")[2]) for name in found})


def check(
    vault: Vault, facts: Mapping[str, tuple[str, ...]], options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic an attachment that no note and no canvas leads to."""
    extensions = frozenset(options.extensions)
    unused = [
        path
        for path in vault.files
        if path.rpartition(".")[2].lower() in extensions
        and not vault.incoming.get(path)
        and not vault.scheme.is_archived(path)
    ]
    if not unused:
        return
    named = {name for names in facts.values() for name in names}
    for path in unused:
        # A word of the text may be the end of a name that has spaces in it.
        words = link_key(path.rpartition("/")[2]).split(" ")
        if not any(" ".join(words[first:]) in named for first in range(len(words))):
            yield Diagnostic(
                path,
                None,
                say("nothing shows this file or links to it"),
                say("show it in a note, or take it out of the vault"),
                subject=path,
            )


RULE = VaultRule(
    name="unused-attachment",
    summary="an attachment that nothing shows or links to",
    family="graph",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("edges",),
    enabled=False,
    bad=(
        Example(
            "the note that showed it is gone",
            {
                "memory/INDEX.md": "# Index\n\n![[chart-2.png]]\n",
                "memory/assets/chart.png": b"\x89PNG",
                "memory/assets/chart-2.png": b"\x89PNG",
            },
        ),
        Example(
            "a recording in a vault of people",
            {"Home.md": "# Home\n", "Files/Interview 1.m4a": b"\x00"},
            profile="obsidian",
        ),
    ),
    good=(
        Example(
            "an embed, a Markdown link, a canvas, HTML and a property",
            {
                "memory/INDEX.md": "---\ncover: assets/封面.jpg\n---\n![[A.PNG]] [b](assets/b%20c.pdf)\n"
                '\n<img src="assets/my%20d.webp">\n',
                "memory/board.canvas": '{"nodes": [{"id": "1", "type": "file", "x": 0, "y": 0, '
                '"width": 9, "height": 9, "file": "memory/assets/e.svg"}]}',
                **{
                    f"memory/assets/{name}": b"\x00"
                    for name in ("封面.jpg", "a.png", "b c.pdf", "my d.webp", "e.svg")
                },
            },
        ),
        Example(
            "archived, or no attachment",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/archive/old.png": b"\x89PNG",
                "memory/state.json": "{}",
            },
        ),
    ),
)
