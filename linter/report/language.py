"""The language a vault is kept in, told from its index: never from the locale of the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.vault.scheme import Scheme


def language_of(source: Source, scheme: Scheme) -> str:
    """`zh` when the index of the vault is written in Chinese, else `en`."""
    for file in source.files():
        if file.kind == "note" and not file.hidden and scheme.role(file.path) == "index":
            data = source.read(file.path)
            if isinstance(data, bytes):
                return language_in(data.decode("utf-8", "replace"))
    return "en"


def language_in(text: str) -> str:
    """`zh` for a text that is Chinese for a good part, else `en`."""
    chinese = sum("\u4e00" <= char <= "\u9fff" for char in text)
    letters = sum(char.isalpha() for char in text)
    return "zh" if chinese * 5 > letters else "en"
