"""What rules said of a vault before a few of its notes changed, and which of them speak anew."""
