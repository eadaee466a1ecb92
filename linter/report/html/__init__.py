"""The report as one page of HTML: its data, its words, and the files that show them."""
