"""``python -m sekundant``: the command line."""

from __future__ import annotations

from sekundant.cli import main

if __name__ == "__main__":
    main()
