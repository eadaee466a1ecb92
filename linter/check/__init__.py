"""A vault and rules in, findings out."""
