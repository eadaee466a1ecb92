"""Configuration: profile, vaultmend.toml and what it extends, checked and merged into settings."""

from vaultmend.linter.config.effective import RuleSettings, Settings, settings
from vaultmend.linter.config.faults import ConfigError, unknown

__all__ = ["ConfigError", "RuleSettings", "Settings", "settings", "unknown"]
