"""Which texts say the same: normalised, sketched, compared."""
