"""The command line and the combat script: words in, words out. Files, terminals and paths are known here alone."""
