"""The folder of the memory that a vault names: the paths of its profile lie in it, and it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.config.effective import folder_of
from vaultmend.linter.config.faults import unknown
from vaultmend.linter.message import cut, say
from vaultmend.linter.profile import moved_path
from vaultmend.linter.read.files.wildcards import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vaultmend.linter.config.document import Document
    from vaultmend.linter.message import Message

_KEY = "memory"


def told_memory(chain: Sequence[Document]) -> str | None:
    """The folder of the memory that some files name, the strongest last; None when none does."""
    for document in reversed(chain):
        if _KEY in document.tables:
            return folder_of(document.tables[_KEY])
    return None


def moved_profile(tables: Mapping[str, Any], memory: str | None) -> Mapping[str, Any]:
    """The tables of a profile whose memory lies in the folder `memory`; None leaves it.

    What begins with the profile's own memory folder begins with the other one: the globs of roles
    and those of [per-path]. A profile for which all of a vault is memory has no such paths.
    """
    own: str = tables[_KEY]
    if memory is None or memory == own:
        return tables
    folder = escaped(memory)

    def moved(glob: str) -> str:
        return moved_path(glob, own, folder)

    # Where the memory is the workspace itself, two globs may become one.
    roles = {
        role: list(dict.fromkeys(map(moved, globs))) for role, globs in tables["roles"].items()
    }
    per_path = {moved(glob): table for glob, table in tables.get("per-path", {}).items()}
    return {**tables, "roles": roles, **({"per-path": per_path} if per_path else {})}


def check_memory(
    chain: Sequence[Document], own: str, names_in: Callable[[str], Iterable[str]]
) -> None:
    """Raise ConfigError when the folder that the files name is not there.

    `names_in` gives the folders in a folder of the workspace. The folder of the profile itself,
    `own`, may be missing: without the key, nobody would ask for it either.
    """
    memory = told_memory(chain)
    if not memory or memory == own:
        return
    document = next(item for item in reversed(chain) if _KEY in item.tables)
    above = ""
    for name in memory.split("/"):
        names = sorted(names_in(above))
        if name not in names:
            known = [above + other for other in names if not other.startswith(".")]
            raise document.fault((_KEY,), _missing(above + name, known))
        above += f"{name}/"


def _missing(folder: str, known: Sequence[str]) -> Message:
    if known:
        return unknown(say("folder"), folder, known)
    return say("there is no folder '{folder}'; make it, or leave memory away", folder=cut(folder))
