"""A picture in 256 colours: a page has few, and a PNG that counts them is a third as large."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterator
from typing import Any

COUNTED = """async (source) => {
  const image = await createImageBitmap(await (await fetch(source)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const drawn = canvas.getContext("2d");
  drawn.drawImage(image, 0, 0);
  const pixels = new Uint32Array(drawn.getImageData(0, 0, image.width, image.height).data.buffer);
  const counts = new Map();
  for (const one of pixels) counts.set(one, (counts.get(one) || 0) + 1);
  // First the most usual of each family of colours, so that a rare one keeps its own; then whatever is usual.
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).map((one) => one[0]);
  const families = new Map();
  for (const one of sorted) if (!families.has(one & 0xe0e0e0)) families.set(one & 0xe0e0e0, one);
  const usual = [...new Set([...families.values(), ...sorted])].slice(0, 256);
  const parts = (one) => [one & 255, (one >> 8) & 255, (one >> 16) & 255];
  const palette = usual.map(parts);
  const place = new Map(usual.map((one, index) => [one, index]));
  const nearest = (one) => {
    const mine = parts(one);
    let best = 0;
    let least = Infinity;
    palette.forEach((other, index) => {
      const far = other.reduce((sum, part, at) => sum + (part - mine[at]) ** 2, 0);
      if (far < least) [best, least] = [index, far];
    });
    return best;
  };
  const indexes = new Uint8Array(pixels.length);
  pixels.forEach((one, at) => {
    if (!place.has(one)) place.set(one, nearest(one));
    indexes[at] = place.get(one);
  });
  let text = "";
  for (let at = 0; at < indexes.length; at += 32768) {
    text += String.fromCharCode(...indexes.subarray(at, at + 32768));
  }
  return { width: image.width, height: image.height, palette: palette.flat(), indexes: btoa(text) };
}"""
"""In a browser: a picture's usual colours, and for each pixel the number of the nearest."""


def counted(page: Any, picture: bytes) -> bytes:
    """The same picture with at most 256 colours; ``page`` is any empty page of a browser."""
    found = page.evaluate(COUNTED, "data:image/png;base64," + base64.b64encode(picture).decode())
    width, pixels = found["width"], base64.b64decode(found["indexes"])
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))
    head = struct.pack(">IIBBBBB", width, found["height"], 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", bytes(found["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks(parts))


def _chunks(parts: tuple[tuple[bytes, bytes], ...]) -> Iterator[bytes]:
    for name, data in parts:
        yield struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
