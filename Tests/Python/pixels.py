"""Compares two PNG pictures that are grey and prints how much differs: their sizes, the share of pixels that do, and the worst tile.

A pixel differs when it is lighter or darker by more than 80 of 255; a tile is 8 by 8 pixels, and differs by its mean.
"""

import struct
import sys
import zlib

TILE = 8


def rows(path):
    """The rows of a picture of 8 bits without interlacing; of three colours the first stands for all."""
    data = open(path, "rb").read()
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    assert depth == 8 and colour in (0, 2) and not interlaced, "not a picture of 8 bits"
    colours = 3 if colour else 1
    packed, place = b"", 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        if data[place + 4 : place + 8] == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += length + 12
    stream = zlib.decompress(packed)
    size = width * colours
    above, picture = bytes(size), []
    for line in range(height):
        start = line * (size + 1)
        above = unfiltered(stream[start], stream[start + 1 : start + 1 + size], above, colours)
        picture.append(above[::colours])
    return picture


def unfiltered(kind, line, above, colours):
    """One row as it was before PNG's filter of that kind."""
    row = bytearray(len(line))
    for x, value in enumerate(line):
        left = row[x - colours] if x >= colours else 0
        up, corner = above[x], above[x - colours] if x >= colours else 0
        row[x] = (value + (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]) & 255
    return bytes(row)


def paeth(left, up, corner):
    """Which of the three neighbours is nearest to left + up - corner."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def mean(picture, x, y):
    """The mean of a tile."""
    lines = [line[x : x + TILE] for line in picture[y : y + TILE]]
    return sum(map(sum, lines)) / sum(map(len, lines))


one, other = rows(sys.argv[1]), rows(sys.argv[2])
if (len(one), len(one[0])) != (len(other), len(other[0])):
    sys.exit(f"{len(one[0])}x{len(one)} and {len(other[0])}x{len(other)}")
pairs = [pair for a, b in zip(one, other) for pair in zip(a, b)]
share = sum(abs(a - b) > 80 for a, b in pairs) / len(pairs)
worst = max(
    abs(mean(one, x, y) - mean(other, x, y))
    for y in range(0, len(one), TILE)
    for x in range(0, len(one[0]), TILE)
)
print(f"{share:.6f} {worst:.1f}")
