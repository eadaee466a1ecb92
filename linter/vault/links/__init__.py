"""From a link to what it means: files, headings and blocks, and why it leads nowhere."""
