"""The command line: `sekundant`. One file a command; each is loaded when it is called (docs/adr/002)."""

from __future__ import annotations


def main() -> None:
    """Run the command that the arguments name, and exit with its status."""
    from sekundant.cli.door import enter

    enter()
