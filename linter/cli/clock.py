"""The moment at which a command runs, in the time zone of the vault."""

from __future__ import annotations

import datetime
import re

from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import cut, say


def day_of(today: str | None, timezone: str | None) -> datetime.date:
    """The day of `--today`, else of the clock; raises UsageError for what is no day or no zone."""
    if today is None:
        return moment(timezone).date()
    try:
        # Python also takes 20261130 and 2026-W48-1, which people and agents misread.
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", today, re.ASCII):
            raise ValueError
        return datetime.date.fromisoformat(today)
    except ValueError:
        raise UsageError(
            say("--today '{today}' is no day; write it as YYYY-MM-DD", today=cut(today))
        ) from None


def moment(timezone: str | None) -> datetime.datetime:
    """Now on the clocks of an IANA time zone, without a zone on those of the machine.

    Raises UsageError for a zone that is not known.
    """
    if timezone is None:
        return datetime.datetime.now()
    import zoneinfo

    try:
        return datetime.datetime.now(zoneinfo.ZoneInfo(timezone))
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        zones = zoneinfo.available_timezones()
        if zones:
            from vaultmend.linter.config.zones import unknown_zone

            raise UsageError(unknown_zone(timezone, zones)) from None
        raise UsageError(
            say(
                "there is no time zone '{timezone}'; write an IANA name such as Asia/Shanghai",
                timezone=cut(timezone),
            )
        ) from None
