"""Sends a message by apprise; the only part of vaultmend that uses the network, and only when asked."""

from __future__ import annotations

import logging
import os
import re
from typing import TYPE_CHECKING, Any, Protocol, cast

from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.report.notice import Notice

VARIABLE = "VAULTMEND_NOTIFY"
_TYPES = {"P2": "warning", "P3": "info"}
_SCHEME = re.compile(r"[A-Za-z0-9+.-]{1,20}(?=://)")


class Service(Protocol):
    """What is used of apprise's class."""

    def add(self, services: Any) -> bool:
        """Whether the address is understood."""
        ...

    def notify(self, body: str, title: str, notify_type: str, body_format: str) -> object:
        """Something true when the message was delivered."""
        ...


def addresses(given: Sequence[str] | None) -> list[str]:
    """The addresses of the command line, and those of the environment, parted by white space.

    An address mostly holds a token: it is never printed.
    """
    return [*(given or ()), *os.environ.get(VARIABLE, "").split()]


def services(urls: Sequence[str]) -> list[tuple[str, Service]]:
    """What sends to each address, with a name that gives no secret away; raises UsageError."""
    try:
        import apprise
    except ImportError:
        raise UsageError(
            say("--notify needs apprise, which is not installed: pip install 'vaultmend[notify]'")
        ) from None
    # Its complaints name addresses.
    logger = logging.getLogger("apprise")
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    found: list[tuple[str, Service]] = []
    for number, url in enumerate(urls, 1):
        service: Service = cast("Any", apprise).Apprise()
        if not _adds(service, url):
            raise UsageError(
                say(
                    "apprise does not understand notification address {number}; write it as in "
                    "its documentation, such as feishu://TOKEN or mailto://...",
                    number=_named(number, url),
                )
            )
        found.append((_named(number, url), service))
    return found


def send(notice: Notice, found: Sequence[tuple[str, Service]]) -> list[str]:
    """Send to every service; the names of those that did not take it."""
    failed: list[str] = []
    for name, service in found:
        if not _delivers(service, notice):
            failed.append(name)
    return failed


# A plugin of apprise may raise anything, and its words may hold the address.


def _adds(service: Service, url: str) -> bool:
    try:
        return service.add(url)
    except Exception:
        return False


def _delivers(service: Service, notice: Notice) -> bool:
    try:
        done = service.notify(
            body=notice.body,
            title=notice.title,
            notify_type=_TYPES[notice.level],
            body_format="text",
        )
    except Exception:
        return False
    return bool(done)


def _named(number: int, url: str) -> str:
    scheme = _SCHEME.match(url)
    return f"{number} ({scheme[0]})" if scheme else str(number)
