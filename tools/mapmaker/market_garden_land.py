"""Market Garden's ground: rivers, canals, woods and heaths. Places are (latitude, longitude)."""

from __future__ import annotations

from dataclasses import dataclass

Spot = tuple[float, float]

GAME = "market_garden"
COLUMNS, ROWS = 42, 65
HEX_METRES = 2000
LON, LAT = 5.05, 52.10  # centre of hex 0101
SOURCE = (
    "public: rivers from GSHHG and WDBII (Wessel and Smith), LGPL; grid, canals, roads and ground "
    "ours (reconstruction: R2.3-a, sections 1.4.8 and 1.5; the printed map is lost)"
)
LINE_SOURCE = "public: GSHHG full-resolution shoreline and WDBII rivers (Wessel and Smith), LGPL"

# The river lines of the file by number, from source to mouth; the IJssel is read from its mouth.
MAAS = (20, 18, 21, 19, 17)
WAAL = (15, 10, 13, 9)
NEDER_RIJN = (16, 14, 11, 7, 12, 8)
IJSSEL = (-24, -26, -23, -25, -22)

# The lands between the rivers, each with a place in it.
LANDS: dict[str, Spot] = {
    "S": (51.50, 5.50),  # Brabant and Belgium, south and west of the Maas
    "M": (51.77, 5.90),  # Maas and Waal, Groesbeek, the Reichswald
    "B": (51.90, 5.80),  # the Betuwe
    "L": (51.93, 6.15),  # the Liemers, east of the IJssel
    "V": (52.05, 5.90),  # the Veluwe
}
RIVERS = {
    "maas": ("SM", "SB"),
    "waal": ("MB", "ML"),
    "neder_rijn": ("BV", "BL"),
    "ijssel": ("VL",),
}
RIVER_NAMES = {"maas": "Maas", "waal": "Waal", "neder_rijn": "Neder Rijn", "ijssel": "IJssel"}
NORTH_OF_RHINE = "VL"


@dataclass(frozen=True)
class Channel:
    """A canal or stream; an end that joins other water says which."""

    id: str
    name: str
    line: tuple[Spot, ...]
    start: str = ""
    end: str = ""
    stream: bool = False


CHANNELS = (
    Channel(
        "zuid_willemsvaart",
        "Zuid-Willemsvaart",
        (
            (51.06, 5.67),
            (51.12, 5.64),
            (51.175, 5.585),
            (51.20, 5.64),
            (51.245, 5.705),
            (51.285, 5.745),
            (51.33, 5.735),
            (51.375, 5.715),
            (51.43, 5.685),
            (51.48, 5.667),
            (51.53, 5.635),
            (51.575, 5.59),
            (51.612, 5.543),
            (51.645, 5.46),
            (51.665, 5.38),
            (51.695, 5.315),
            (51.735, 5.265),
        ),
        end="maas",
    ),
    Channel(
        "meuse_escaut",
        "Meuse-Escaut",
        (
            (51.20, 4.95),
            (51.222, 5.05),
            (51.236, 5.20),
            (51.236, 5.379),
            (51.234, 5.44),
            (51.22, 5.49),
            (51.19, 5.55),
            (51.172, 5.585),
        ),
        end="zuid_willemsvaart",
    ),
    Channel(
        "wilhelmina",
        "Wilhelmina",
        (
            (51.585, 4.98),
            (51.575, 5.09),
            (51.545, 5.16),
            (51.50, 5.27),
            (51.50, 5.40),
            (51.50, 5.493),
            (51.503, 5.53),
            (51.518, 5.57),
            (51.535, 5.63),
        ),
        end="zuid_willemsvaart",
    ),
    Channel(
        "maas_waal",
        "Maas-Waal",
        (
            (51.752, 5.845),
            (51.766, 5.84),
            (51.786, 5.838),
            (51.804, 5.825),
            (51.823, 5.803),
            (51.852, 5.815),
        ),
        start="maas",
        end="waal",
    ),
    Channel(
        "wessem",
        "Wessem-Nederweert",
        ((51.285, 5.745), (51.235, 5.80), (51.165, 5.87)),
        start="zuid_willemsvaart",
        end="maas",
    ),
    Channel(
        "dommel",
        "Dommel",
        (
            (51.06, 5.45),
            (51.13, 5.445),
            (51.215, 5.428),
            (51.29, 5.44),
            (51.338, 5.452),
            (51.365, 5.43),
            (51.40, 5.445),
            (51.43, 5.478),
            (51.455, 5.50),
            (51.485, 5.515),
            (51.512, 5.512),
            (51.53, 5.505),
            (51.562, 5.462),
            (51.575, 5.40),
            (51.59, 5.345),
            (51.635, 5.365),
            (51.665, 5.37),
        ),
        end="zuid_willemsvaart",
        stream=True,
    ),
    Channel(
        "tongelreep",
        "Tongelreep",
        ((51.29, 5.50), (51.35, 5.495), (51.395, 5.479), (51.428, 5.478)),
        end="dommel",
        stream=True,
    ),
)


@dataclass(frozen=True)
class Ground:
    """A stretch of ground; a hex has it if its centre lies in the outline."""

    letter: str
    outline: tuple[Spot, ...]
    lands: str = "SMBLV"


def _round(letter: str, lat: float, lon: float, km: float, wide: float = 1.0) -> Ground:
    """An eight-cornered blob, ``wide`` times as wide as high."""
    points = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
    return Ground(
        letter,
        tuple((lat + up * km / 111.2, lon + wide * out * km / 69.0) for up, out in points),
    )


# Painted in this order; towns and cities come last.
GROUND = (
    # Low land: the Betuwe, Maas and Waal, the Bommelerwaard, the Ooij and the Dueffel.
    Ground("p", ((51.5, 5.0), (52.2, 5.0), (52.2, 6.3), (51.5, 6.3)), "B"),
    Ground("p", ((51.65, 4.9), (51.95, 4.9), (51.95, 5.72), (51.80, 5.74), (51.79, 5.5)), "M"),
    Ground(
        "p",
        (
            (51.85, 5.89),
            (51.90, 6.02),
            (51.86, 6.26),
            (51.80, 6.26),
            (51.805, 6.03),
            (51.82, 5.97),
            (51.838, 5.91),
        ),
        "M",
    ),
    Ground("p", ((51.70, 4.9), (51.71, 5.2), (51.80, 5.47), (51.84, 5.47), (51.80, 4.9)), "S"),
    Ground("p", ((51.86, 6.0), (51.91, 6.0), (51.91, 6.12), (51.86, 6.12)), "L"),
    # The Veluwe and the hills of Utrecht.
    Ground(
        "f",
        (
            (51.985, 5.765),
            (52.005, 5.70),
            (52.02, 5.69),
            (52.15, 5.68),
            (52.15, 6.06),
            (52.06, 6.075),
            (52.01, 6.01),
            (52.0, 5.96),
            (51.995, 5.86),
        ),
        "V",
    ),
    Ground(
        "f",
        ((51.965, 5.60), (51.95, 5.55), (51.98, 5.36), (52.05, 5.30), (52.06, 5.40), (52.0, 5.55)),
        "V",
    ),
    _round("h", 52.045, 5.73, 2.8, 1.1),  # Ginkel
    _round("h", 52.085, 5.82, 3.0, 1.3),
    _round("h", 52.06, 5.87, 2.2),  # Deelen
    _round(".", 51.99, 5.755, 2.0),  # Renkum heath
    _round(".", 52.005, 5.815, 1.7, 1.2),  # Reijers-Camp
    _round("h", 52.03, 5.96, 1.6),
    # Groesbeek and the Reichswald.
    Ground(
        "f",
        (
            (51.838, 5.885),
            (51.825, 5.935),
            (51.79, 5.915),
            (51.755, 5.905),
            (51.735, 5.925),
            (51.735, 5.895),
            (51.765, 5.875),
            (51.79, 5.875),
            (51.81, 5.875),
        ),
        "M",
    ),
    Ground(
        "f",
        (
            (51.782, 5.985),
            (51.785, 6.12),
            (51.755, 6.15),
            (51.715, 6.13),
            (51.715, 5.99),
            (51.735, 5.965),
        ),
        "M",
    ),
    _round("w", 51.63, 6.04, 2.2),
    _round("w", 51.56, 6.11, 2.6, 0.7),
    _round("w", 51.49, 6.16, 2.4, 0.7),
    _round("f", 51.89, 6.21, 2.4, 1.3),  # Montferland
    # Brabant.
    _round("w", 51.50, 5.44, 1.8, 1.2),  # Zonsche Forest
    _round("w", 51.485, 5.385, 1.5, 1.3),
    _round("w", 51.47, 5.31, 1.8, 1.4),
    _round("h", 51.455, 5.36, 1.6, 1.3),
    _round("w", 51.55, 5.24, 2.4, 1.3),
    _round("h", 51.55, 5.29, 1.4),
    _round("h", 51.65, 5.11, 3.0, 1.6),
    _round("w", 51.635, 5.19, 1.8),
    _round("w", 51.61, 5.39, 1.3, 1.6),
    _round("w", 51.60, 5.485, 1.1),
    _round("w", 51.645, 5.415, 1.2, 1.4),
    _round("h", 51.69, 5.64, 2.4, 1.0),
    _round("w", 51.715, 5.605, 2.2, 1.5),
    _round("w", 51.735, 5.64, 1.6, 1.3),
    _round("h", 51.63, 5.72, 1.6),
    _round("w", 51.565, 5.745, 1.6, 1.2),
    _round("w", 51.555, 5.96, 3.2, 1.0),
    _round("h", 51.59, 5.88, 1.8),
    # Kempen and the border.
    _round("w", 51.325, 5.53, 3.2, 0.8),
    _round("h", 51.32, 5.565, 1.8),
    _round("w", 51.30, 5.40, 2.2, 0.9),
    _round("w", 51.345, 5.36, 2.2),
    _round("h", 51.325, 5.31, 1.9, 1.4),
    _round("w", 51.385, 5.31, 1.6, 1.6),
    _round("w", 51.40, 5.20, 2.2, 1.5),
    _round("h", 51.31, 5.20, 2.2, 1.6),
    _round("w", 51.265, 5.355, 1.4, 2.0),
    _round("h", 51.26, 5.28, 1.6, 1.5),
    _round("w", 51.27, 5.13, 2.6, 1.4),
    _round("h", 51.395, 5.625, 2.4, 1.6),
    _round("w", 51.415, 5.60, 1.3, 1.3),
    _round("w", 51.345, 5.64, 1.8, 1.2),
    _round("w", 51.265, 5.61, 2.4, 1.2),
    _round("h", 51.27, 5.65, 1.4),
    _round("h", 51.13, 5.32, 2.6, 1.4),
    _round("w", 51.155, 5.40, 2.0, 1.5),
    _round("w", 51.19, 5.30, 2.2, 1.6),
    _round("h", 51.165, 5.22, 2.0),
    _round("w", 51.14, 5.14, 2.6),
    _round("h", 51.115, 5.46, 2.0, 1.2),
    _round("w", 51.13, 5.53, 1.4),
    # The Peel.
    _round("h", 51.42, 5.87, 4.0, 0.8),
    _round("h", 51.35, 5.83, 3.6, 1.1),
    _round("h", 51.49, 5.89, 2.4, 0.8),
    _round("w", 51.385, 5.95, 2.0),
    _round("w", 51.30, 5.93, 2.2, 1.3),
    _round("w", 51.50, 5.77, 1.6),
    _round("w", 51.21, 5.93, 1.4),
    _round("w", 51.28, 6.17, 2.6),
    _round("w", 51.18, 6.14, 2.4, 1.3),
    _round("w", 51.39, 6.22, 2.2),
)
