"""A guest who signs up or enters keeps his fights."""
