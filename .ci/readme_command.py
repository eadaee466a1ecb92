"""Prints one of the README's two set-up commands: `demo` or `test`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

readme = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
pattern = rf"<!-- {re.escape(sys.argv[1])} -->\n```sh\n(.*?)```"
found = re.search(pattern, readme, re.DOTALL)
if found is None:
    sys.exit(f"README.md has no command marked <!-- {sys.argv[1]} -->")
sys.stdout.write(found[1])
