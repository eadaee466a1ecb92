"""Notes in, a vault out: roles, names, links."""
