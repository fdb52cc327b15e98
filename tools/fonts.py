"""Make the fonts in templates/fonts: subsets of three open families, and our own font of signs.

    python -m tools.fonts FOLDER

FOLDER holds the full TrueType files of Vollkorn 5, Alegreya Sans 2 and Noto Emoji, for example the unpacked npm packages
@expo-google-fonts/vollkorn, @expo-google-fonts/alegreya-sans and @expo-google-fonts/noto-emoji. All are under the SIL
Open Font License without a reserved font name, so a subset may keep its name. Needs fonttools and brotli.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from tools.signs import signs_font

FONTS = Path(__file__).parents[1] / "templates" / "fonts"
SIGNS = "racebook-signs.woff2"
FACES = {
    "Vollkorn_400Regular": "vollkorn-400.woff2",
    "Vollkorn_400Regular_Italic": "vollkorn-400-italic.woff2",
    "Vollkorn_700Bold": "vollkorn-700.woff2",
    "Vollkorn_900Black": "vollkorn-900.woff2",
    "AlegreyaSans_400Regular": "alegreya-sans-400.woff2",
    "AlegreyaSans_400Regular_Italic": "alegreya-sans-400-italic.woff2",
    "AlegreyaSans_700Bold": "alegreya-sans-700.woff2",
}
EMOJI = ("NotoEmoji_400Regular", "noto-emoji-400.woff2")
LICENCES = {
    "vollkorn": "OFL-Vollkorn.txt",
    "alegreya-sans": "OFL-Alegreya-Sans.txt",
    "noto-emoji": "OFL-Noto-Emoji.txt",
}
RANGES = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x192, 0x192), (0x218, 0x21B), (0x1E00, 0x1EFF),  # Latin
    (0x300, 0x30C), (0x2BC, 0x2BC), (0x2C6, 0x2C7), (0x2D8, 0x2DD),  # accents
    (0x400, 0x45F), (0x490, 0x493), (0x49A, 0x49B), (0x4A2, 0x4A3), (0x4AE, 0x4B3), (0x4D8, 0x4D9), (0x4E8, 0x4E9),
    (0x2010, 0x2015), (0x2018, 0x201F), (0x2020, 0x2022), (0x2026, 0x2026), (0x2009, 0x200A), (0x202F, 0x202F),
    (0x2030, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044), (0x2070, 0x208E), (0x2153, 0x2154),
    (0x20AC, 0x20AC), (0x20BD, 0x20BD), (0x2116, 0x2116), (0x2122, 0x2122), (0x2190, 0x2195),
    (0x2212, 0x2212), (0x2248, 0x2248), (0x2260, 0x2265), (0x221E, 0x221E),
)  # fmt: skip
FEATURES = (
    "kern",
    "liga",
    "lnum",
    "onum",
    "tnum",
    "pnum",
    "smcp",
    "c2sc",
    "case",
    "ccmp",
    "locl",
    "mark",
    "sups",
    "frac",
)


def subset_face(source: Path, target: Path) -> None:
    """Keep Latin, Cyrillic and the signs of a report, with the features that page.css asks for."""
    options = subset.Options(
        layout_features=list(FEATURES), flavor="woff2", name_IDs=["*"], notdef_outline=True, hinting=False
    )
    font = subset.load_font(str(source), options)
    if source.name.startswith("AlegreyaSans"):
        tabular_by_default(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    _saved(font, subsetter, target, options)


def emoji_face(source: Path, target: Path) -> None:
    """All emoji with their skin tones, families and flags; smaller, since no browser needs the hints."""
    options = subset.Options(layout_features=["*"], flavor="woff2", name_IDs=["*"], notdef_outline=True, hinting=False)
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if code > ord(" ")])  # a blank is that of the text
    _saved(font, subsetter, target, options)


def _saved(font: TTFont, subsetter: subset.Subsetter, target: Path, options: subset.Options) -> None:
    """Write a subset; the same bytes whenever it is run."""
    subsetter.subset(font)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    subset.save_font(font, str(target), options)


def tabular_by_default(font: TTFont) -> None:
    """Figures of tables and drawings stand below each other without being asked to: SVG cannot ask."""
    for table in font["cmap"].tables:
        for digit in range(ord("0"), ord("9") + 1):
            if digit in table.cmap:
                table.cmap[digit] = table.cmap[digit].removesuffix(".tf") + ".tf"  # subtables may share a map


def found(folder: Path, pattern: str) -> Path:
    """The one file of that name, wherever it lies in the folder."""
    files = sorted(folder.rglob(pattern))
    if not files:
        raise SystemExit(f"{pattern} is not in {folder}")
    return files[0]


def licence(folder: Path, family: str) -> str:
    """The licence text that came with a family."""
    for file in sorted(folder.rglob("LICENSE_FONT")):
        if family in str(file):
            return file.read_text("utf-8")
    raise SystemExit(f"no licence of {family} in {folder}")


def main() -> None:
    """Write all faces, the signs and the licences."""
    folder = Path(sys.argv[1])
    FONTS.mkdir(parents=True, exist_ok=True)
    for source, target in FACES.items():
        subset_face(found(folder, f"{source}.ttf"), FONTS / target)
    emoji_face(found(folder, f"{EMOJI[0]}.ttf"), FONTS / EMOJI[1])
    for family, target in LICENCES.items():
        (FONTS / target).write_text(licence(folder, family), "utf-8")
    signs: TTFont = signs_font()
    signs.flavor = "woff2"
    signs.save(FONTS / SIGNS)


if __name__ == "__main__":
    main()
