"""What is archived, when, and where it goes."""
