"""The index of a vault: which lists it has, whose they are, and what they should say."""
