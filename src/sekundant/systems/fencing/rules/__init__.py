"""The turn, step by step, in the rulebook's own order: a file a section."""
