"""The linter: folders are the stages of a run, in the order it meets them.

`read` turns bytes into notes, `vault` joins notes into a vault, `check` runs rules over it,
`mend` turns fixes into edits, `report` prints, and `cli` puts the stages together. `model` is the
ground they all stand on.
"""
