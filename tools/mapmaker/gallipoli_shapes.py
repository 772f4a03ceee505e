"""Where the areas of Gallipoli lie: stretch, seeds on land, cuts in the water. All in degrees."""

from __future__ import annotations

from .areamap import AreaBoard, Text
from .gallipoli_areas import AREAS
from .outlines import OFF_MAP, Cut, Shore
from .stretch import stretched

WEST, EAST, SOUTH, NORTH = 25.92, 26.98, 39.84, 40.70

# Degree, and the kilometres a board unit is worth there.
PROJECTION = stretched(
    lon=(
        (WEST, 4.5),
        (26.10, 2.6),
        (26.15, 0.9),
        (26.21, 0.9),
        (26.28, 1.7),
        (26.345, 1.3),
        (26.375, 0.75),
        (26.40, 0.75),
        (26.44, 1.7),
        (26.52, 2.9),
        (26.70, 2.6),
        (26.95, 2.8),
    ),
    lat=(
        (SOUTH, 3.2),
        (39.96, 2.2),
        (40.02, 1.1),
        (40.04, 0.68),
        (40.06, 0.72),
        (40.08, 0.95),
        (40.14, 1.2),
        (40.21, 1.3),
        (40.28, 1.7),
        (40.36, 2.3),
        (40.50, 2.3),
        (40.66, 2.6),
    ),
    north=NORTH,
    middle=40.2,
)

Spots = tuple[tuple[float, float], ...]

# Longitude, latitude. Land nearest to the seeds of OFF_MAP belongs to no area.
PENINSULA: dict[str, Spots] = {
    "GP1": ((26.1630, 40.0525),),
    "GP2": ((26.1860, 40.0487),),
    "GP3": ((26.1700, 40.0735), (26.1860, 40.0860)),
    "GP4": ((26.1990, 40.1030), (26.2150, 40.1180)),
    "GP5": ((26.2120, 40.0590),),
    "GP6": ((26.1890, 40.0670), (26.2160, 40.0880)),
    "GP7": ((26.2530, 40.0800),),
    "GP8": ((26.2531, 40.1149), (26.2624, 40.1372)),
    "GP9": ((26.3166, 40.1136),),
    "GP10": ((26.2867, 40.1704), (26.2598, 40.1426)),
    "GP11": ((26.3166, 40.1664),),
    "GP12": ((26.3685, 40.1460),),
    "GP13": ((26.3611, 40.2164), (26.3322, 40.1832)),
    "GP14": ((26.3215, 40.2273), (26.3254, 40.1852)),
    "GP15": ((26.2775, 40.2051),),
    "GP16": ((26.2905, 40.2528),),
    "GP17": ((26.3260, 40.2740),),
    "GP18": ((26.3624, 40.2533),),
    "GP19": ((26.2500, 40.3000), (26.2680, 40.2900)),
    "GP20": ((26.3300, 40.3050), (26.3520, 40.3070)),
    "GP21": ((26.4209, 40.2519),),
    "GP22": ((26.2620, 40.3380), (26.3050, 40.3480), (26.3700, 40.3780)),
    "GP23": ((26.4251, 40.2681), (26.4050, 40.2920)),
    "GP24": ((26.4700, 40.3550), (26.4300, 40.3400)),
    "GP25": ((26.5172, 40.3491),),
    "GP26": ((26.4576, 40.3943), (26.4250, 40.3980)),
    "GP27": ((26.5075, 40.3781),),
    "GP28": ((26.6810, 40.4217), (26.6515, 40.4201)),
    "GP29": ((26.6194, 40.4515),),
    "GP30": ((26.5893, 40.4911), (26.5591, 40.4758)),
    "GP31": ((26.7042, 40.4985),),
    "GP32": ((26.9055, 40.5712),),
    "GP33": ((26.8263, 40.6212),),
    "GP34": ((26.9645, 40.6736),),
    OFF_MAP: ((26.7450, 40.6600), (26.6000, 40.6600), (26.4000, 40.6500), (26.2000, 40.6500)),
}
ASIA: dict[str, Spots] = {
    "A1": ((26.1650, 39.9100), (26.2250, 39.8700)),
    "A2": ((26.1850, 39.9720),),
    "A3": ((26.2200, 39.9910),),
    "A4": ((26.2400, 39.9480),),
    "A5": ((26.3000, 39.9950), (26.3350, 40.0220)),
    "A6": ((26.3200, 39.9000), (26.3800, 39.9450)),
    "A7": ((26.3600, 40.0680), (26.3900, 40.0400)),
    "A8": ((26.3850, 40.0980),),
    "A9": ((26.4050, 40.1400),),
    "A10": ((26.4150, 40.1850),),
    "A11": (
        (26.4800, 40.2050),
        (26.5450, 40.2400),
        (26.6150, 40.2800),
        (26.6650, 40.3250),
        (26.7250, 40.3700),
    ),
    OFF_MAP: (
        (26.4500, 39.8700),
        (26.4500, 39.9800),
        (26.4550, 40.0500),
        (26.4550, 40.1100),
        (26.4750, 40.1600),
        (26.5450, 40.1700),
        (26.6400, 40.2000),
        (26.7350, 40.2600),
        (26.8100, 40.3450),
    ),
}

WATER: dict[str, Spots] = {
    "AEG": ((26.080, 40.250),),
    "AA-BES": ((26.130, 39.930),),
    "AA-HEL": ((26.155, 40.035),),
    "AA-Y": ((26.165, 40.085),),
    "AA-ANZ": ((26.250, 40.220),),
    "AA-SUV": ((26.220, 40.300),),
    "AA-BUL": ((26.700, 40.580),),
    "DS1": ((26.200, 40.030),),
    "DS2": ((26.200, 40.015),),
    "DS3": ((26.250, 40.045),),
    "DS4": ((26.260, 40.015),),
    "DS5": ((26.315, 40.085),),
    "DS6": ((26.335, 40.075),),
    "DS7": ((26.375, 40.120),),
    "DS8": ((26.385, 40.150),),
    "DS9": ((26.380, 40.200),),
    "DS10": ((26.450, 40.220),),
    "DS11": ((26.580, 40.310),),
    "DS12": ((26.680, 40.380),),
    "MAR": ((26.820, 40.450),),
}

_MOUTH_NORTH = (26.174, 40.026)
_MOUTH = (26.170, 40.021)
_MOUTH_SOUTH = (26.166, 40.016)

# Each border in the water: from the coast, or from a point, through points.
CUTS: tuple[Cut, ...] = (
    # the mouth of the strait, from shore to shore
    (
        Shore("GP2", near=(26.182, 40.040)),
        _MOUTH_NORTH,
        _MOUTH,
        _MOUTH_SOUTH,
        Shore("A2", near=(26.178, 39.995)),
    ),
    # the assault areas, from south to north
    ((26.175, 40.016), (26.13, 40.010), (26.10, 39.93), (26.125, 39.83)),
    ((26.180, 40.026), (26.12, 40.030), (26.13, 40.08), (26.16, 40.12), Shore("GP4", "GP10")),
    (Shore("GP1", "GP3"), (26.10, 40.08)),
    (
        Shore("GP10", "GP15"),
        (26.23, 40.19),
        (26.20, 40.26),
        (26.17, 40.32),
        (26.20, 40.355),
        Shore("GP19", "GP22"),
    ),
    (Shore("GP16", "GP19"), (26.18, 40.27)),
    (Shore("GP26", "GP30"), (26.53, 40.62)),
    # up the strait
    ((26.160, 40.021), (26.23, 40.025), (26.29, 40.060), (26.355, 40.115)),
    (Shore("GP5", near=(26.225, 40.050)), Shore("A3", "A5")),
    (Shore("GP7", "GP9"), Shore("A5", "A7")),
    (Shore("GP9", near=(26.341, 40.122)), Shore("A8", near=(26.363, 40.098))),
    (Shore("GP12", near=(26.365, 40.142)), Shore("A9", near=(26.395, 40.135))),
    (Shore("GP13", near=(26.352, 40.185)), Shore("A10", near=(26.393, 40.190))),
    (Shore("GP21", near=(26.412, 40.219)), Shore("A10", "A11")),
    (Shore("GP23", "GP25"), Shore("A11", near=(26.530, 40.280))),
    (Shore("GP25", "GP28"), Shore("A11", near=(26.640, 40.330))),
    (Shore("GP28", "GP31"), Shore("A11", OFF_MAP)),
)

# Neighbours that no map on a plane can show together with the others: each is drawn as a line
# with two arrowheads across the tongue of water (or the cape) that keeps them apart.
LINKS: dict[tuple[str, str], Spots] = {
    ("AA-HEL", "AA-BES"): ((26.140, 40.037), (26.140, 40.004)),
    ("AA-Y", "AA-ANZ"): ((26.196, 40.123), (26.234, 40.198)),
    ("GP1", "DS1"): ((26.167, 40.0475), (26.188, 40.0345)),
}

_SHORELINE = "public: GSHHG full-resolution shoreline (Wessel and Smith), LGPL"

GALLIPOLI = AreaBoard(
    game="gallipoli",
    source=(
        f"{_SHORELINE}, today's coast, smoothed; stretched so that the south of the peninsula and "
        "the Narrows, where the counters are, have room; areas and their borders ours "
        "(reconstruction: the printed map is lost)"
    ),
    coast_source=f"{_SHORELINE}, smoothed and stretched",
    projection=PROJECTION,
    corner=(EAST, SOUTH),
    areas=AREAS,
    land=(PENINSULA, ASIA),
    water=WATER,
    cuts=CUTS,
    links=LINKS,
    boxes={"ALLIED": (4.6, 6.2, 20.6, 12.2), "TURK": (32.6, 36.0, 47.0, 43.0)},
    texts=(
        Text("Imbros", "Imbros", 26.010, 40.252, "island"),
        Text("Ténedos", "Tenedos", 26.030, 39.855, "island"),
        Text("Tracia", "Thrace", 26.350, 40.650, "land"),
        Text("Asia Menor", "Asia Minor", 26.720, 40.200, "land"),
        Text("Golfo de Saros", "Gulf of Saros", 26.400, 40.520, "sea"),
    ),
)
