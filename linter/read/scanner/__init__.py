"""Text in, links, headings, blocks, tags and regions out, in linear time."""
