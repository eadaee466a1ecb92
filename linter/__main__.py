"""`python -m vaultmend.linter` is `vaultmend`."""

from vaultmend.linter.cli import main

raise SystemExit(main())
