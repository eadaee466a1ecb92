"""Which folder of the memory a configuration names, before the configuration is read as a whole."""

from __future__ import annotations

import os
import posixpath
import re

from vaultmend.linter.read.files.confine import is_inside, is_relative
from vaultmend.linter.read.files.disk import read_bytes

_LONGEST_CHAIN = 8
_KEY = r"""^[ \t]*%s[ \t]*=[ \t]*(?:"([^"\\\n]*)"|'([^'\n]*)')"""
_MEMORY, _EXTENDS = (re.compile(_KEY % key, re.MULTILINE) for key in ("memory", "extends"))
_TABLE = re.compile(r"^[ \t]*\[([^\n]*)", re.MULTILINE)


def told_memory(path: str, root: str, limit: int, *, alone: bool = False) -> str:
    """The folder that a configuration file names, or one that it extends; "" where none does.

    `alone` asks the file itself only. What leads out of the folder `root`, has more bytes than
    `limit` or is no TOML tells nothing here: whoever reads the configuration complains of it.
    """
    for _ in range(1 if alone else _LONGEST_CHAIN):
        text = _top(path, root, limit)
        memory = _value(_MEMORY, text)
        if memory is not None:
            folder = posixpath.normpath(memory) if is_relative(memory) else "."
            return "" if folder == "." else folder
        below = _value(_EXTENDS, text)
        if below is None or not below.endswith(".toml"):
            break
        path = os.path.join(os.path.dirname(path), below)
    return ""


def _value(key: re.Pattern[str], text: str) -> str | None:
    found = key.search(text)
    return None if found is None else found[1] or found[2] or ""


def _top(path: str, root: str, limit: int) -> str:
    """What stands before the first table of a configuration, or in [tool.vaultmend]."""
    real = os.path.realpath(path)
    data = read_bytes(real, limit) if is_inside(real, root) else None
    if not isinstance(data, bytes):
        return ""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    of_project = os.path.basename(path) == "pyproject.toml"
    begin = None if of_project else 0
    for table in _TABLE.finditer(text):
        if begin is not None:
            return text[begin : table.start()]
        if table[1].partition("]")[0].replace(" ", "") == "tool.vaultmend":
            begin = table.end()
    return "" if begin is None else text[begin:]
