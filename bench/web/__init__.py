"""The site under load: `python -m bench.web`."""

TITLE = "\n## The site\n"
"""What its part of results.md begins with."""
