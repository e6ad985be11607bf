"""Builds the app's font, Sablier Sans, from Lato: `python tools/make_fonts.py [FOLDER_OF_LATO]`.

Needs fonttools, which nothing else in the project uses: `pip install fonttools`. Lato's licence reserves its name for
the unmodified fonts, so that the subset with the letters of the app has another name.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]

DEBIAN = Path("/usr/share/fonts/truetype/lato")
FONTS = Path(__file__).resolve().parents[1] / "assets" / "fonts"
FAMILY = "Sablier Sans"
WEIGHTS = ("Semibold", "Bold", "Heavy", "Black")
SPACES = {"space", "uni202F"}

LETTERS = (
    (0x20, 0x7E), (0xA0, 0x17F),  # Latin, with the letters of en, fr, de, es, it, pt and pl
    (0x218, 0x21B), (0x1E9E, 0x1E9E),
    (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491),  # names of players in Greek and Cyrillic
    (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x202F, 0x202F), (0x2032, 0x2033),
    (0x2039, 0x203A), (0x20AC, 0x20AC), (0x2122, 0x2122), (0x2190, 0x2193), (0x2212, 0x2212), (0x221E, 0x221E),
    (0x2260, 0x2260), (0x2264, 0x2265), (0x2248, 0x2248), (0xFB01, 0xFB02),
)  # fmt: skip


def main() -> None:
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else DEBIAN
    for weight in WEIGHTS:
        target = FONTS / f"SablierSans-{weight}.ttf"
        write(source / f"Lato-{weight}.ttf", target, weight)
        print(target.name, target.stat().st_size)


def write(source: Path, target: Path, weight: str) -> None:
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.hinting = False  # unnecessary at the pixel density of phones; hints would double the file size
    options.legacy_kern = True  # kerning table for SDL, which does not support GPOS and GSUB
    options.drop_tables += ["GPOS", "GSUB", "GDEF"]
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    cut = Subsetter(options)
    cut.populate(unicodes=[code for first, last in LETTERS for code in range(first, last + 1)])
    cut.subset(font)
    keep_spaces(font)
    rename(font, weight)
    font.save(target)


def keep_spaces(font: TTFont) -> None:
    """Removes kerning pairs with a space, which at low resolution round the space to nothing and join two words."""
    for pairs in font["kern"].kernTables:
        pairs.kernTable = {pair: way for pair, way in pairs.kernTable.items() if not SPACES & set(pair)}


def rename(font: TTFont, weight: str) -> None:
    """Replaces the names that programs display, because they contain the reserved one."""
    names = {
        1: f"{FAMILY} {weight}",
        2: "Regular",
        3: f"{FAMILY} {weight} 2.007",
        4: f"{FAMILY} {weight}",
        6: f"SablierSans-{weight}",
    }
    for record in list(font["name"].names):
        if record.nameID in names:
            font["name"].setName(
                names[record.nameID], record.nameID, record.platformID, record.platEncID, record.langID
            )


if __name__ == "__main__":
    main()
