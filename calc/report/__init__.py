"""Turn a document of pages into HTML and PDF: words, numbers and drawings in the reader's language."""
