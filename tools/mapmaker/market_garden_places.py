"""Market Garden's cities, zones, entries and labels; (latitude, longitude) as listed."""

from __future__ import annotations

from .market_garden_land import Spot

# More hexes of the cities and of larger towns.
CITY_HEXES: dict[str, tuple[Spot, ...]] = {
    "Eindhoven": ((51.445, 5.455),),
    "Nijmegen": ((51.85, 5.84), (51.833, 5.845)),
    "Arnhem": ((51.985, 5.93), (51.975, 5.905)),
}

# Places drawn a little away from where they lie, so that they are on their own side of the water.
MOVED: dict[str, Spot] = {
    "Helmond": (51.48, 5.685),
    "Zaltbommel": (51.80, 5.245),
    "Wolfheze": (52.006, 5.775),
    "Oosterbeek": (51.976, 5.835),
}
# Hexes given to a land, where the river bends too finely for a hex.
HELD: dict[str, str] = {"3905": "L", "3009": "V"}

# id, name in English and Spanish, division, places of its hexes
ZONES: tuple[tuple[str, str, str, str, tuple[Spot, ...]], ...] = (
    (
        "S",
        "Landing Zone S (Reijers-Camp)",
        "Zona de aterrizaje S (Reijers-Camp)",
        "1AB",
        ((52.005, 5.81),),
    ),
    (
        "Z",
        "Landing Zone Z and Drop Zone X (Renkum heath)",
        "Zonas Z y X (landa de Renkum)",
        "1AB",
        ((51.99, 5.755), (51.982, 5.77)),
    ),
    (
        "Y",
        "Drop Zone Y (Ginkel)",
        "Zona de salto Y (Ginkel)",
        "1AB",
        ((52.035, 5.73), (52.045, 5.745)),
    ),
    ("L", "Landing Zone L", "Zona de aterrizaje L", "1AB", ((51.995, 5.835),)),
    (
        "K",
        "Drop Zone K (Driel)",
        "Zona de salto K (Driel)",
        "1AB",
        ((51.955, 5.805), (51.945, 5.83)),
    ),
    (
        "O",
        "Drop Zone O (Overasselt)",
        "Zona de salto O (Overasselt)",
        "82AB",
        ((51.765, 5.79), (51.78, 5.78)),
    ),
    (
        "N",
        "Drop Zone N (Groesbeek)",
        "Zona de salto N (Groesbeek)",
        "82AB",
        ((51.755, 5.935), (51.765, 5.95)),
    ),
    (
        "T",
        "Drop Zone T (Wyler)",
        "Zona de salto T (Wyler)",
        "82AB",
        ((51.792, 5.975), (51.795, 5.95)),
    ),
    (
        "A",
        "Drop Zones A and A-1 (Veghel)",
        "Zonas de salto A y A-1 (Veghel)",
        "101AB",
        ((51.63, 5.52), (51.605, 5.53)),
    ),
    (
        "W",
        "Drop Zones B and C, Landing Zone W (Son)",
        "Zonas B, C y W (Son)",
        "101AB",
        ((51.53, 5.48), (51.535, 5.46)),
    ),
)
ZONE_SOURCE = "reconstruction: section 1.5, landing zones"

# id, English, Spanish, side, edge, place, source of supply
ENTRIES = (
    ("A-S", "Highway, south edge", "Carretera, borde sur", "allied", "S", (51.10, 5.38), True),
    (
        "A-SW",
        "Mol road, south edge",
        "Carretera de Mol, borde sur",
        "allied",
        "S",
        (51.10, 5.22),
        False,
    ),
    (
        "A-SE",
        "Bree road, south edge",
        "Carretera de Bree, borde sur",
        "allied",
        "S",
        (51.10, 5.50),
        False,
    ),
    ("G-W1", "Tilburg, west edge", "Tilburg, borde oeste", "german", "W", (51.56, 5.05), True),
    ("G-W2", "Waalwijk, west edge", "Waalwijk, borde oeste", "german", "W", (51.69, 5.05), True),
    ("G-W3", "Turnhout, west edge", "Turnhout, borde oeste", "german", "W", (51.35, 5.05), True),
    (
        "G-W4",
        "Geldermalsen, west edge",
        "Geldermalsen, borde oeste",
        "german",
        "W",
        (51.88, 5.05),
        True,
    ),
    ("G-W5", "Utrecht, west edge", "Utrecht, borde oeste", "german", "W", (52.06, 5.05), True),
    ("G-N1", "Barneveld, north edge", "Barneveld, borde norte", "german", "N", (52.10, 5.63), True),
    ("G-N2", "Apeldoorn, north edge", "Apeldoorn, borde norte", "german", "N", (52.10, 5.94), True),
    ("G-N3", "Zutphen, north edge", "Zutphen, borde norte", "german", "N", (52.10, 6.13), True),
    ("G-E1", "Doetinchem, east edge", "Doetinchem, borde este", "german", "E", (51.97, 6.25), True),
    ("G-E2", "Emmerich, east edge", "Emmerich, borde este", "german", "E", (51.84, 6.25), True),
    ("G-E3", "Goch, east edge", "Goch, borde este", "german", "E", (51.71, 6.25), True),
    ("G-E4", "Venlo, east edge", "Venlo, borde este", "german", "E", (51.375, 6.25), True),
    ("G-E5", "Roermond, east edge", "Roermond, borde este", "german", "E", (51.19, 6.25), True),
)
ENTRY_SOURCE = "reconstruction: R16.2-a, R17.1-a; a road leaves the map here"

# Names of rivers and regions for the page: English, Spanish, place, kind.
LABELS = (
    ("Maas", "Mosa", (51.815, 5.58), "river"),
    ("Maas", "Mosa", (51.47, 6.12), "river"),
    ("Waal", "Waal", (51.90, 5.60), "river"),
    ("Rhine", "Rin", (51.845, 6.13), "river"),
    ("Neder Rijn", "Bajo Rin", (51.975, 5.45), "river"),
    ("IJssel", "IJssel", (52.075, 6.185), "river"),
    ("Veluwe", "Veluwe", (52.075, 5.97), "land"),
    ("Betuwe", "Betuwe", (51.915, 5.50), "land"),
    ("Liemers", "Liemers", (51.965, 6.17), "land"),
    ("Peel", "Peel", (51.42, 5.89), "land"),
    ("Kempen", "Kempen", (51.40, 5.24), "land"),
    ("Groesbeek Heights", "Altos de Groesbeek", (51.805, 5.90), "land"),
    ("Zonsche Forest", "Bosque de Zon", (51.495, 5.445), "land"),
    ("Belgium", "Bélgica", (51.16, 5.35), "country"),
    ("Netherlands", "Países Bajos", (51.55, 5.85), "country"),
    ("Germany", "Alemania", (51.70, 6.20), "country"),
)
