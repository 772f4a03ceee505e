"""The places of Market Garden's map by name, latitude, longitude and kind.

Towns and cities shelter; of the others the name is on the map and no more. A letter says which land
a place must be in, where that is in doubt.
"""

from __future__ import annotations

from dataclasses import dataclass

from .market_garden_land import Spot

LISTED = "reconstruction: section 1.5, approximate coordinates"
ADDED = "public: position on the map of today"


@dataclass(frozen=True)
class Town:
    name: str
    at: Spot
    kind: str
    land: str
    source: str

    @property
    def es(self) -> str:
        return SPANISH.get(self.name, self.name)


SPANISH = {"'s-Hertogenbosch": "Bolduque", "Cleve": "Cléveris", "Ginkel Heath": "Landa de Ginkel"}

_LISTED = """
Bourg-Leopold 51.117 5.26 town
Hechtel 51.125 5.37 town
Neerpelt 51.225 5.43 town
Lommel 51.23 5.31 town
Reusel 51.36 5.16 town
Weert 51.25 5.71 town
Valkenswaard 51.351 5.459 town
Aalst 51.397 5.477 town
Leende 51.35 5.55 town
Heeze 51.38 5.57 town
Geldrop 51.42 5.56 town
Eindhoven 51.441 5.478 city
Woensel 51.465 5.47 city
Nuenen 51.47 5.55 town
Helmond 51.48 5.66 town
Deurne 51.46 5.79 town
Asten 51.4 5.75 town
Best 51.51 5.39 town
Son 51.512 5.493 town
St_Oedenrode 51.565 5.459 town
Koevering 51.59 5.5 hamlet
Eerde 51.605 5.5 town
Schijndel 51.62 5.435 town
Boxtel 51.59 5.325 town
's-Hertogenbosch 51.69 5.3 city
Tilburg 51.56 5.08 city
Veghel 51.616 5.548 town
Heeswijk-Dinther 51.645 5.48 town
Erp 51.6 5.61 town
Gemert 51.555 5.69 town
Boekel 51.6 5.675 town
Uden 51.661 5.617 town
Volkel 51.643 5.655 town
Oss 51.765 5.52 town
Grave 51.759 5.738 town S
Overasselt 51.76 5.79 hamlet M
Heumen 51.768 5.845 town M
Mook 51.754 5.877 town M
Groesbeek 51.777 5.935 town
Riethorst 51.73 5.92 hamlet M
Wyler 51.81 5.955 town
Beek 51.83 5.92 town M
Reichswald 51.75 6.05 forest
Kranenburg 51.79 6.01 town
Cleve 51.79 6.14 town
Emmerich 51.835 6.245 town L
Gennep 51.698 5.973 town M
Cuijk 51.73 5.88 town S
Nijmegen 51.845 5.86 city M
Lent 51.863 5.868 town B
Oosterhout 51.878 5.82 town B
Ressen 51.89 5.87 town B
Bemmel 51.892 5.9 town B
Elst 51.92 5.848 town B
Valburg 51.91 5.79 town B
Driel 51.96 5.815 town B
Heteren 51.957 5.75 town B
Elden 51.957 5.885 town B
Huissen 51.935 5.94 town B
Pannerden 51.895 6.04 town L
Arnhem 51.985 5.905 city V
Oosterbeek 51.985 5.845 town V
Heelsum 51.977 5.745 town V
Wolfheze 52.005 5.79 town V
Ginkel_Heath 52.035 5.73 heath V
Ede 52.045 5.665 town V
Deelen 52.06 5.87 airfield V
Zevenaar 51.93 6.08 town L
"""

_ADDED = """
Hamont 51.25 5.55 town
Someren 51.385 5.7 town
Oirschot 51.505 5.31 town
Wijchen 51.81 5.725 town M
Boxmeer 51.645 5.945 town S
Venray 51.525 5.975 town S
Venlo 51.37 6.172 town M
Roermond 51.194 5.987 town M
Tiel 51.888 5.43 town B
Wageningen 51.97 5.665 town V
Rhenen 51.96 5.57 town V
Velp 51.995 5.975 town V
Dieren 52.05 6.1 town V
Doesburg 52.013 6.135 town L
Mol 51.19 5.115 town
Balen 51.17 5.17 village
Bocholt 51.165 5.56 village
Peer 51.13 5.455 village
Bree 51.14 5.605 town
Arendonk 51.32 5.085 village
Bergeijk 51.32 5.36 village
Eersel 51.357 5.315 town
Budel 51.273 5.575 village
Nederweert 51.295 5.76 village
Meijel 51.345 5.885 village
Liessel 51.415 5.825 village
Hilvarenbeek 51.485 5.135 village
Oisterwijk 51.58 5.19 village
Liempde 51.57 5.375 village
Vught 51.655 5.29 town
Drunen 51.685 5.135 village
Berlicum 51.678 5.4 village
Nistelrode 51.705 5.56 village
Heesch 51.73 5.53 village
Schaijk 51.745 5.63 village
Zeeland 51.698 5.675 village
Ravenstein 51.795 5.645 village
Mill 51.685 5.78 village
St_Anthonis 51.627 5.88 village
Overloon 51.571 5.955 village
Bakel 51.505 5.74 village
Lieshout 51.52 5.59 village
Horst 51.453 6.05 town
Meerlo 51.515 6.08 village
Goch 51.675 6.16 town
Bergen 51.6 6.05 village
Millingen 51.863 6.045 village
Druten 51.888 5.605 village
Zetten 51.925 5.715 village
Opheusden 51.932 5.63 village
Geldermalsen 51.88 5.285 town
Culemborg 51.955 5.225 town
Zaltbommel 51.812 5.245 town
Wijk_bij_Duurstede 51.978 5.34 village
Amerongen 52.002 5.46 village
Doorn 52.035 5.345 village
Veenendaal 52.028 5.555 town
Bennekom 52.0 5.68 village
Otterlo 52.1 5.775 village
Rheden 52.005 6.03 village
Didam 51.94 6.13 village
's-Heerenberg 51.88 6.24 village
"""


def _town(line: str, source: str) -> Town:
    name, lat, lon, kind, *land = line.split()
    return Town(name.replace("_", " "), (float(lat), float(lon)), kind, "".join(land), source)


TOWNS = tuple(
    _town(line, source)
    for lines, source in ((_LISTED, LISTED), (_ADDED, ADDED))
    for line in lines.split("\n")
    if line
)
