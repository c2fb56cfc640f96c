"""The rule systems: one room each, which never import one another."""
