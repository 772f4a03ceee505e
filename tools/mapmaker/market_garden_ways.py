"""Market Garden's bridges, ferries and roads."""

from __future__ import annotations

from dataclasses import dataclass

from .market_garden_land import Spot


@dataclass(frozen=True)
class Span:
    """A bridge; ``water`` is the river, canal or stream it crosses."""

    id: str
    en: str
    es: str
    at: Spot
    water: str
    blow: int
    flags: tuple[str, ...]
    side: str
    source: str

    @property
    def rail(self) -> bool:
        return "rail" in self.flags

    @property
    def destroyed(self) -> bool:
        return "destroyed" in self.flags

    @property
    def falls(self) -> int:
        """The turn at whose start it is blown; 0: none."""
        return next((int(f.removeprefix("falls=")) for f in self.flags if "=" in f), 0)


# id | English | Spanish | place | water | blown on dice up to | flags | hexside, if not the nearest
_SPANS = {
    "reconstruction: section 1.4.8; R17.2-b for the number": """
joes|Joe's Bridge|Puente de Joe|51.242 5.379|meuse_escaut|0||
valkenswaard|Valkenswaard bridge|Puente de Valkenswaard|51.345 5.46|dommel|1||
aalst|Aalst bridge|Puente de Aalst|51.405 5.477|tongelreep|1||
eindhoven|Eindhoven bridges|Puentes de Eindhoven|51.435 5.488|dommel|2||
son|Son bridge|Puente de Son|51.508 5.493|wilhelmina|6|key|
best|Best bridge|Puente de Best|51.497 5.4|wilhelmina|6||
oedenrode|St Oedenrode bridge|Puente de St Oedenrode|51.565 5.459|dommel|1||
veghel|Veghel bridge|Puente de Veghel|51.613 5.545|zuid_willemsvaart|6|key|
veghel-rail|Veghel rail bridge|Puente férreo de Veghel|51.625 5.53|zuid_willemsvaart|6|rail|
grave|Grave bridge|Puente de Grave|51.767 5.739|maas|3|key|2523 NE
heumen|Heumen lock bridge (7)|Puente de la esclusa de Heumen (7)|51.766 5.84|maas_waal|6|key|
malden|Malden bridge (8)|Puente de Malden (8)|51.786 5.838|maas_waal|6|key|
hatert|Hatert bridge (9)|Puente de Hatert (9)|51.804 5.825|maas_waal|6|key|
honinghutie|Honinghutie bridge (10)|Puente de Honinghutie (10)|51.823 5.803|maas_waal|6|key|
mook-rail|Mook rail bridge|Puente férreo de Mook|51.748 5.893|maas|9|rail|
nijmegen|Nijmegen road bridge|Puente de carretera de Nijmegen|51.852 5.871|waal|1|key|
nijmegen-rail|Nijmegen rail bridge|Puente férreo de Nijmegen|51.853 5.845|waal|1|rail key|
arnhem|Arnhem road bridge|Puente de carretera de Arnhem|51.975 5.912|neder_rijn|1|key|
arnhem-rail|Oosterbeek rail bridge|Puente férreo de Oosterbeek|51.962 5.86|neder_rijn|9|rail key|
pontoon|Arnhem pontoon bridge|Puente de pontones de Arnhem|51.973 5.89|neder_rijn|0|destroyed|
westervoort|Westervoort bridge|Puente de Westervoort|51.962 5.96|ijssel|3||
""",
    "public: the Germans had blown it before 17 September": """
lommel|Lommel bridge|Puente de Lommel|51.245 5.31|meuse_escaut|0|destroyed|
lille|Lille St Hubert bridge|Puente de Lille St Hubert|51.225 5.49|meuse_escaut|0|destroyed|
""",
    "public: a railway bridge, blown on 18 September 1944; R17.2-b for the number": """
gennep|Gennep rail bridge|Puente férreo de Gennep|51.695 5.965|maas|3|rail falls=3|
""",
    "reconstruction: a road crosses here; R17.2-b for the number": """
weert|Weert bridge|Puente de Weert|51.25 5.705|zuid_willemsvaart|6||
wessem|Nederweert bridge|Puente de Nederweert|51.24 5.79|wessem|6||
someren|Someren bridge|Puente de Someren|51.385 5.715|zuid_willemsvaart|6||2347 E
helmond|Helmond bridge|Puente de Helmond|51.48 5.665|zuid_willemsvaart|6||
beek-donk|Beek en Donk bridge|Puente de Beek en Donk|51.518 5.642|zuid_willemsvaart|6||
heeswijk|Heeswijk bridge|Puente de Heeswijk|51.645 5.465|zuid_willemsvaart|6||
den-bosch|'s-Hertogenbosch bridges|Puentes de Bolduque|51.695 5.315|zuid_willemsvaart|6||
oirschot|Oirschot bridge|Puente de Oirschot|51.5 5.3|wilhelmina|6||
tilburg|Tilburg bridge|Puente de Tilburg|51.575 5.09|wilhelmina|6||
boxtel|Boxtel bridge|Puente de Boxtel|51.588 5.345|dommel|1||
nuenen|Nuenen bridge|Puente de Nuenen|51.465 5.51|dommel|1||
neerpelt|Neerpelt bridge|Puente de Neerpelt|51.215 5.428|dommel|1||
venlo|Venlo bridge|Puente de Venlo|51.37 6.165|maas|3||
roermond|Roermond bridge|Puente de Roermond|51.195 5.98|maas|3||
hedel|Hedel bridge|Puente de Hedel|51.745 5.265|maas|3||
zaltbommel|Zaltbommel bridge|Puente de Zaltbommel|51.82 5.25|waal|3||
doesburg|Doesburg bridge|Puente de Doesburg|52.015 6.125|ijssel|3||
""",
}


def _span(line: str, source: str) -> Span:
    name, en, es, at, water, blow, flags, side = (word.strip() for word in f"{line} ".split("|"))
    lat, lon = at.split()
    spot = float(lat), float(lon)
    return Span(name, en, es, spot, water, int(blow), tuple(flags.split()), side, source)


SPANS = tuple(
    _span(line, source) for source, lines in _SPANS.items() for line in lines.split("\n") if line
)

# id, English, Spanish, place, river, owner, last turn it works
FERRIES = (
    (
        "driel",
        "Driel-Heveadorp ferry",
        "Transbordador de Driel",
        (51.966, 5.813),
        "neder_rijn",
        "both",
        6,
    ),
    (
        "pannerden",
        "Pannerden ferry",
        "Transbordador de Pannerden",
        (51.890, 6.040),
        "neder_rijn",
        "german",
        99,
    ),
)
FERRY_SOURCE = "reconstruction: section 1.4.8; R4.4-c"

# Stops are towns, entries, or bridges written as '=id', whose two ends the road passes.
HIGHWAY = (
    "A-S Hechtel =joes =valkenswaard Valkenswaard Aalst =aalst =eindhoven Eindhoven Woensel =son "
    "Son =oedenrode St_Oedenrode Koevering =veghel Veghel Uden Grave =grave =heumen Heumen "
    "Nijmegen =nijmegen Lent Ressen Elst Elden =arnhem Arnhem"
)
ROADS = (
    # Belgium and the border
    "A-SW Bourg-Leopold Lommel =lommel Bergeijk =valkenswaard",
    "Lommel Mol",
    "Bourg-Leopold Hechtel",
    "Lommel =joes",
    "Hechtel =neerpelt Neerpelt =lille",
    "A-SE =lille Hamont Leende Heeze Geldrop =eindhoven",
    "Leende Valkenswaard",
    "Hamont Budel Weert =weert Nederweert",
    "Weert =weert =wessem =roermond Roermond G-E5",
    # the Kempen
    "G-W3 Reusel Eersel Eindhoven",
    "Eersel =valkenswaard",
    "Reusel Hilvarenbeek Tilburg",
    "Hilvarenbeek =oirschot Oirschot Best",
    "Best =best Eindhoven",
    "Best Boxtel",
    "G-W1 Tilburg =tilburg Oisterwijk Boxtel Vught 's-Hertogenbosch G-W2",
    "Boxtel =boxtel Schijndel =heeswijk Heeswijk-Dinther Uden",
    "Schijndel St_Oedenrode",
    "Schijndel Eerde Koevering",
    "'s-Hertogenbosch =den-bosch Berlicum Heeswijk-Dinther Veghel",
    "=den-bosch Heesch Oss Ravenstein Grave",
    "Heesch Nistelrode Uden",
    "'s-Hertogenbosch =hedel =zaltbommel Geldermalsen G-W4",
    # the Peel
    "Eindhoven =nuenen Nuenen =helmond Helmond Deurne Horst =venlo Venlo G-E4",
    "Geldrop Nuenen =beek-donk Gemert Boekel Volkel Uden",
    "Helmond Gemert",
    "Veghel Erp Gemert Bakel Deurne",
    "Heeze Someren =someren Asten Liessel Deurne Venray Boxmeer Cuijk Grave",
    "Asten Meijel =venlo",
    "Nederweert =someren",
    "Nederweert Meijel",
    "Boekel St_Anthonis Boxmeer",
    "Uden Zeeland Mill Cuijk",
    # between Maas and Waal
    "=grave Wijchen =honinghutie Nijmegen",
    "Wijchen Druten =zaltbommel",
    "Overasselt =malden Nijmegen",
    "Overasselt =hatert Nijmegen",
    "Heumen Mook Riethorst Gennep Goch G-E3",
    "Goch Cleve Kranenburg Wyler Beek Nijmegen",
    "Mook Groesbeek Nijmegen",
    "Groesbeek Wyler",
    "Gennep Bergen Venlo",
    # the Betuwe
    "G-W4 Geldermalsen Tiel Oosterhout Lent",
    "Geldermalsen Culemborg",
    "Oosterhout Valburg Driel Elden",
    "Elst Valburg Zetten Opheusden",
    "Driel Heteren Zetten",
    "Tiel Opheusden",
    "Lent Bemmel Huissen Elden",
    # the Veluwe and the Liemers
    "Arnhem Oosterbeek Heelsum Wageningen Rhenen Amerongen Doorn G-W5",
    "Oosterbeek Wolfheze Ede Veenendaal Doorn",
    "Ede G-N1",
    "Ede Wageningen",
    "Amerongen Wijk_bij_Duurstede",
    "Rhenen Veenendaal",
    "Arnhem Deelen G-N2",
    "Arnhem Velp Rheden Dieren G-N3",
    "Velp =westervoort Zevenaar Didam G-E1",
    "Zevenaar Emmerich G-E2",
    "Zevenaar Pannerden",
    "Dieren =doesburg Doesburg G-E1",
)
