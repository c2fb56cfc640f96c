"""The file of a backup: a compressed tar of its parts and a manifest that names the digest of each.

It is written under another name, read again, and only then gets its own, so a file of that name is whole.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from sekundant.core.clauses import Text
from sekundant_web.operating.trouble import Trouble

FORMAT, VERSION = "sekundant-backup", 1
MANIFEST = "manifest.json"
DATABASES = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
"""The part that holds the database, by the kind of the database."""

KEY = "secret-key"
LARGEST_MANIFEST = 1_000_000
BLOCK = 1 << 20

_NO_BACKUP = Text("{file} is no backup of Sekundant", "{file} — не резервная копия Sekundant")
_DAMAGED = Text(
    "{file} is damaged ({why}): nothing was touched. Take another backup.",
    "{file} повреждён ({why}): ничего не изменено. Возьмите другую копию.",
)
_NEWER_FORMAT = Text(
    "{file} is of a newer version ({version}) of the program: upgrade first",
    "{file} сделан более новой версией программы ({version}): сначала обновите её",
)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself.

    ``database`` is the kind of the database, ``migrations`` are those that it has been through, ``counts``
    how many rows each table has, ``parts`` the size and the digest of each part.
    """

    made_at: str
    sekundant: str
    database: str
    migrations: tuple[str, ...]
    counts: Mapping[str, int]
    parts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    format: str = FORMAT
    version: int = VERSION

    @property
    def with_key(self) -> bool:
        """Whether the secret key lies in it."""
        return KEY in self.parts


def part_of(file: Path) -> dict[str, Any]:
    """Size and digest of a part."""
    with file.open("rb") as stream:
        return {"bytes": file.stat().st_size, "sha256": hashlib.file_digest(stream, "sha256").hexdigest()}


def pack(target: Path, manifest: Manifest, parts: Mapping[str, Path]) -> None:
    """Write a backup: whole, readable by its owner alone, and on the disk when this returns."""
    said = json.dumps(asdict(manifest), indent=1, ensure_ascii=False).encode()
    with written_whole(target) as stream:
        with _compressed(stream) as tar:
            tar.addfile(_entry(MANIFEST, len(said)), io.BytesIO(said))
            for name, file in parts.items():
                with file.open("rb") as part:
                    tar.addfile(_entry(name, file.stat().st_size), part)
        stream.flush()
        stream.seek(0)
        _read(stream, target, None)


@contextmanager
def _compressed(stream: IO[bytes]) -> Iterator[tarfile.TarFile]:
    """A tar to be written, compressed without a name and a time of its own: the rest has a check sum."""
    with (
        gzip.GzipFile("", "wb", compresslevel=4, fileobj=stream, mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        yield tar


@contextmanager
def written_whole(target: Path) -> Iterator[IO[bytes]]:
    """A file to be written, which gets its name when all has been written, and is gone if not."""
    waiting = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        handle = os.open(waiting, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w+b") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        waiting.replace(target)
        sync_folder(target.parent)
    finally:
        waiting.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def unpack(file: Path, folder: Path | None = None) -> Manifest:
    """Read a backup to its end and compare every digest; its parts are left in ``folder``, if one is named.

    Raise :class:`Trouble` for one that is not whole; what was left in the folder then is worth nothing.
    """
    with file.open("rb") as stream:
        return _read(stream, file, folder)


def _read(stream: IO[bytes], file: Path, folder: Path | None) -> Manifest:
    try:
        with tarfile.open(fileobj=stream, mode="r:gz") as tar:
            manifest = _manifest(tar, file)
            found = {entry.name: _part(tar, entry, folder) for entry in tar if entry.name != MANIFEST}
            _to_the_end(tar)
    except (tarfile.TarError, EOFError, zlib.error, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise Trouble(_DAMAGED, file=str(file), why=str(error) or type(error).__name__) from error
    for name in sorted({*found, *manifest.parts}):
        if found.get(name) != manifest.parts.get(name):
            raise Trouble(_DAMAGED, file=str(file), why=name)
    if DATABASES.get(manifest.database) not in found:
        raise Trouble(_DAMAGED, file=str(file), why=manifest.database)
    return manifest


def _manifest(tar: tarfile.TarFile, file: Path) -> Manifest:
    """The first entry. Raise :class:`Trouble` if it is none, or one of the future."""
    first = tar.next()
    if first is None or first.name != MANIFEST or not first.isfile() or first.size > LARGEST_MANIFEST:
        raise Trouble(_NO_BACKUP, file=str(file))
    stream = tar.extractfile(first)
    try:
        said = json.loads(stream.read() if stream else b"")
        if said["format"] != FORMAT:
            raise Trouble(_NO_BACKUP, file=str(file))
        if said["version"] > VERSION:
            raise Trouble(_NEWER_FORMAT, file=str(file), version=said["sekundant"])
        return Manifest(**{**said, "migrations": tuple(said["migrations"])})
    except (ValueError, TypeError, KeyError) as error:
        raise Trouble(_DAMAGED, file=str(file), why=MANIFEST) from error


def _part(tar: tarfile.TarFile, entry: tarfile.TarInfo, folder: Path | None) -> dict[str, Any]:
    """Size and digest of an entry as it was read; only known names are ever written."""
    if entry.name not in (KEY, *DATABASES.values()) or not entry.isfile():
        raise tarfile.TarError(entry.name)
    stream, digest, size = tar.extractfile(entry), hashlib.sha256(), 0
    if stream is None:
        raise tarfile.TarError(entry.name)
    handle = os.open(folder / entry.name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600) if folder else None
    with os.fdopen(handle, "wb") if handle is not None else io.BytesIO() as there:
        while block := stream.read(BLOCK):
            digest.update(block)
            size += len(block)
            if handle is not None:
                there.write(block)
    return {"bytes": size, "sha256": digest.hexdigest()}


def _to_the_end(tar: tarfile.TarFile) -> None:
    """Read what is left, so that the check sum of the compressed file is compared."""
    stream = tar.fileobj
    while stream.read(BLOCK):
        pass


def _entry(name: str, size: int) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = size, 0o600
    return entry
