"""Say it in German, Russian or English: product sentences, and the words of each rule text."""
