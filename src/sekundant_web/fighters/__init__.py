"""People's fighters."""
