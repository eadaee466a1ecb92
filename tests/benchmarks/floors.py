"""The floors that every ratio is taken against, as scripts for `python -I -c`."""

from __future__ import annotations

BARE = "pass"
"""Start Python and stop."""

STAT = """
import os, sys
found = []
folders = [sys.argv[1]]
while folders:
    with os.scandir(folders.pop()) as entries:
        for entry in entries:
            if entry.name[0] == ".":
                continue
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.path)
            elif entry.name.endswith(".md"):
                status = entry.stat(follow_symlinks=False)
                found.append((entry.path, status.st_size, status.st_mtime_ns))
"""
_COUNT = "print(len(found))\n"

_READ = """
texts = 0
for path, size, _ in found:
    handle = os.open(path, os.O_RDONLY)
    texts += len(os.read(handle, size + 1).decode())
    os.close(handle)
"""

WALK = STAT + _COUNT
"""S: walk and stat every note, one tuple each."""

WALK_READ = STAT + _READ + _COUNT
"""WR: the same, and read and decode every note."""
