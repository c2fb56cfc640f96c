"""The programming interface: JSON under /api/v1/, for whatever players, masters and lookers-on do by hand."""
