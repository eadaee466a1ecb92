"""What git remembers of a vault: the only package that runs git, and only to read."""
