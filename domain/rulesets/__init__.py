"""The rule systems, one module each, to be read beside their source. None imports another."""
