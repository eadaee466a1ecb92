"""Where notes come from: the walk over a vault, what is left out of it, and bytes to text."""
