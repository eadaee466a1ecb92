"""What logs and workbenches say of time: days, clocks, names of files, entries, Retain lines."""
