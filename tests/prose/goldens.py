"""Posts and situations kept as files, which people have read and approved.

With ``GOLDEN=write`` in the environment the tests write them anew; read the difference before it is
committed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.prose.markup import WRITERS, Post

ENDINGS = {"plain": "txt", "markdown": "md", "bbcode": "bbcode", "html": "html"}
"""How the files of a form of writing end."""


@dataclass(frozen=True, slots=True)
class Goldens:
    """A folder of such files: posts in every form of writing, situations as plain text, in both languages."""

    folder: Path
    posts: tuple[str, ...]
    boards: tuple[str, ...]

    def check_post(self, name: str, language: Language, form: str, made: Post) -> None:
        """A post reads as it was approved."""
        self._check(f"{name}.{language}.{ENDINGS[form]}", WRITERS[form](made))

    def check_board(self, name: str, language: Language, made: Post) -> None:
        """A situation reads as it was approved."""
        self._check(f"board-{name}.{language}.txt", WRITERS["plain"](made))

    def check_folder(self) -> None:
        """No file is left over."""
        posts = {
            f"{name}.{language}.{end}"
            for name in self.posts
            for language in LANGUAGES
            for end in ENDINGS.values()
        }
        boards = {f"board-{name}.{language}.txt" for name in self.boards for language in LANGUAGES}
        assert {path.name for path in self.folder.iterdir()} == posts | boards

    def _check(self, file: str, printed: str) -> None:
        path = self.folder / file
        if os.environ.get("GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(printed, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == printed
