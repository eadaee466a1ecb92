"""The steps of archiving: what stands in the way of a note, links that name the archive, bonds."""
