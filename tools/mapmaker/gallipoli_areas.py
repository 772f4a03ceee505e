"""The areas of Gallipoli: names, features and neighbours. Their shapes are in gallipoli_shapes."""

from __future__ import annotations

from .areas import AreaEntry

_LIST = "reconstruction: the printed map is lost; area, name and neighbours ours"
_FIXED = "reconstruction: neighbours ours, the printed map is lost; the area itself"
_BOX = "rulebook 2.4: holding box of its side; its place on the sheet is ours"


def _land(
    id_: str, es: str, en: str, land: str, sea: str = "", features: str = "", source: str = _LIST
) -> AreaEntry:
    marks = features.split()
    return AreaEntry(
        id=id_,
        es=es,
        en=en,
        kind="land",
        neighbours=(*land.split(), *sea.split()),
        hill="hill" in marks,
        city="city" in marks,
        north="north" in marks,
        edge=next((mark[5:] for mark in marks if mark.startswith("edge:")), ""),
        supply=next((mark[7:] for mark in marks if mark.startswith("supply:")), ""),
        exit="exit" in marks,
        source=source,
    )


def _sea(
    id_: str, kind: str, es: str, en: str, sea: str, land: str, source: str = _LIST
) -> AreaEntry:
    return AreaEntry(id_, es, en, kind, (*sea.split(), *land.split()), source=source)


_PENINSULA = (
    _land("GP1", "Cabo Helles", "Cape Helles", "GP2 GP3 GP6", "AA-HEL DS1"),
    _land("GP2", "Sedd-el-Bahr", "Sedd-el-Bahr", "GP1 GP5 GP6", "AA-HEL DS1"),
    _land(
        "GP3",
        "Playa del Barranco",
        "Gully Beach",
        "GP1 GP4 GP6",
        "AA-Y",
        source=f"{_LIST}; on one Assault Area only, so that no stack closes two (7.5, 7.6)",
    ),
    _land("GP4", "Playa Y", "Y Beach", "GP3 GP6 GP8 GP10", "AA-Y"),
    _land("GP5", "Bahía de Morto", "Morto Bay", "GP2 GP6 GP7", "DS1 DS3"),
    _land("GP6", "Krithia", "Krithia", "GP1 GP2 GP3 GP4 GP5 GP7 GP8"),
    _land("GP7", "Kereves Dere", "Kereves Dere", "GP5 GP6 GP8 GP9", "DS3"),
    _land("GP8", "Achi Baba", "Achi Baba", "GP4 GP6 GP7 GP9 GP10 GP11", "", "hill"),
    _land("GP9", "Soghanli Dere", "Soghanli Dere", "GP7 GP8 GP11 GP12", "DS5 DS7"),
    _land("GP10", "Kum Tepe", "Kum Tepe", "GP4 GP8 GP11 GP14 GP15", "AEG"),
    _land(
        "GP11",
        "Meseta de Kilid Bahr",
        "Kilid Bahr Plateau",
        "GP8 GP9 GP10 GP12 GP13 GP14",
        "",
        "hill",
    ),
    _land("GP12", "Kilid Bahr", "Kilid Bahr", "GP9 GP11 GP13", "DS7 DS8", "city"),
    _land(
        "GP13",
        "Maidos",
        "Maidos",
        "GP11 GP12 GP14 GP18 GP21",
        "DS8 DS9",
        "city",
        f"{_FIXED}, rulebook 13.2.1",
    ),
    _land("GP14", "Mal Tepe", "Mal Tepe", "GP10 GP11 GP13 GP15 GP16 GP17 GP18"),
    _land("GP15", "Gaba Tepe", "Gaba Tepe", "GP10 GP14 GP16", "AA-ANZ"),
    _land("GP16", "Ari Burnu", "Ari Burnu", "GP14 GP15 GP17 GP19", "AA-ANZ"),
    _land("GP17", "Sari Bair", "Sari Bair", "GP14 GP16 GP18 GP19 GP20", "", "hill"),
    _land("GP18", "Boghali", "Boghali", "GP13 GP14 GP17 GP20 GP21 GP23"),
    _land("GP19", "Suvla", "Suvla", "GP16 GP17 GP20 GP22", "AA-SUV"),
    _land("GP20", "Espolón de Anafarta", "Anafarta Spur", "GP17 GP18 GP19 GP22 GP23", "", "hill"),
    _land("GP21", "Ak Bashi Liman", "Ak Bashi Liman", "GP13 GP18 GP23", "DS9 DS10"),
    _land(
        "GP22",
        "Kiretch Tepe",
        "Kiretch Tepe",
        "GP19 GP20 GP23 GP24 GP26",
        "AEG",
        "hill north",
        f"{_FIXED} and its side of the line, rulebook 13.1.1",
    ),
    _land(
        "GP23",
        "Turshun Keui",
        "Turshun Keui",
        "GP18 GP20 GP21 GP22 GP24 GP25",
        "DS10",
        "north",
        f"{_FIXED} and its side of the line, rulebook 13.1.1",
    ),
    _land("GP24", "Taifur Keui", "Taifur Keui", "GP22 GP23 GP25 GP26 GP27", "", "hill north"),
    _land("GP25", "Galata", "Galata", "GP23 GP24 GP27 GP28", "DS11", "north"),
    _land("GP26", "Karnabi", "Karnabi", "GP22 GP24 GP27 GP30", "AEG", "north"),
    _land("GP27", "Findikli", "Findikli", "GP24 GP25 GP26 GP28 GP29 GP30", "", "north"),
    _land("GP28", "Galípoli", "Gallipoli", "GP25 GP27 GP29 GP31", "DS12", "city north"),
    _land(
        "GP29", "Alturas de Galípoli", "Gallipoli Heights", "GP27 GP28 GP30 GP31", "", "hill north"
    ),
    _land("GP30", "Bakla Burnu", "Bakla Burnu", "GP26 GP27 GP29 GP31", "AA-BUL", "north"),
    _land(
        "GP31",
        "Líneas de Bulair",
        "Bulair Lines",
        "GP28 GP29 GP30 GP32 GP33",
        "AA-BUL MAR",
        "hill city north",
    ),
    _land("GP32", "Examil", "Examil", "GP31 GP33 GP34", "MAR", "north edge:NE"),
    _land(
        "GP33",
        "Kavak",
        "Kavak",
        "GP31 GP32 GP34",
        "AA-BUL",
        "north edge:NE",
        f"{_FIXED}, rulebook 13.1.1",
    ),
    _land(
        "GP34",
        "Evreshe",
        "Evreshe",
        "GP32 GP33",
        "",
        "north edge:NE supply:NE exit",
        f"{_FIXED} and the exit, rulebook 7.7; its supply icon (6.5.2) placed by us",
    ),
)

_ASIA_SOURCE = f"{_FIXED}, rulebook 13.1.1 (A1 to A11)"
_SOUTH = f"{_ASIA_SOURCE}; which areas are the south and east edges is ours"

_ASIA = (
    _land("A1", "Bahía de Besika", "Besika Bay", "A2 A4 A6", "AA-BES", "edge:S", _SOUTH),
    _land("A2", "Yeni Shehr", "Yeni Shehr", "A1 A3 A4", "AA-BES DS2", "", _ASIA_SOURCE),
    _land("A3", "Kum Kale", "Kum Kale", "A2 A4 A5", "DS2", "city", _ASIA_SOURCE),
    _land("A4", "Hissarlik (Troya)", "Hissarlik (Troy)", "A1 A2 A3 A5 A6", "", "", _ASIA_SOURCE),
    _land("A5", "Eren Keui", "Eren Keui", "A3 A4 A6 A7", "DS4", "hill", _ASIA_SOURCE),
    _land(
        "A6",
        "Camino de Ezine",
        "Ezine road",
        "A1 A4 A5 A7",
        "",
        "edge:S supply:S",
        f"{_SOUTH}; its supply icon (6.5.2) placed by us",
    ),
    _land("A7", "Dardanos", "Dardanos", "A5 A6 A8", "DS6", "", _ASIA_SOURCE),
    _land("A8", "Kephez", "Kephez", "A7 A9", "DS6 DS7", "", _ASIA_SOURCE),
    _land("A9", "Chanak", "Chanak", "A8 A10", "DS7 DS8", "city", _ASIA_SOURCE),
    _land("A10", "Nagara", "Nagara", "A9 A11", "DS8 DS9", "", _ASIA_SOURCE),
    _land("A11", "Lapsaki", "Lapsaki", "A10", "DS10 DS11 DS12", "edge:E", _SOUTH),
)

_SUVLA = f"{_FIXED}, rulebook 13.5"
_MARMARA = f"{_FIXED}, rulebook 7.3.3"

_SEA = (
    _sea(
        "AEG",
        "open",
        "Mar Egeo",
        "Aegean Sea",
        "AA-BES AA-HEL AA-Y AA-ANZ AA-SUV AA-BUL DS1 DS2",
        "GP10 GP22 GP26",
        f"{_FIXED}, rulebook 2.4",
    ),
    _sea("AA-BES", "assault", "Besika", "Besika", "AEG AA-HEL DS2", "A1 A2"),
    _sea("AA-HEL", "assault", "Helles", "Helles", "AEG AA-BES AA-Y DS1", "GP1 GP2"),
    _sea("AA-Y", "assault", "Playa Y", "Y Beach", "AEG AA-HEL AA-ANZ", "GP3 GP4"),
    _sea("AA-ANZ", "assault", "Anzac", "Anzac", "AEG AA-Y AA-SUV", "GP15 GP16"),
    _sea("AA-SUV", "assault", "Bahía de Suvla", "Suvla Bay", "AEG AA-ANZ", "GP19", _SUVLA),
    _sea("AA-BUL", "assault", "Golfo de Saros", "Gulf of Saros", "AEG", "GP30 GP31 GP33"),
    _sea("DS1", "strait", "Sedd-el-Bahr", "Sedd-el-Bahr", "AEG AA-HEL DS2 DS3", "GP1 GP2 GP5"),
    _sea("DS2", "strait", "Kum Kale", "Kum Kale", "AEG AA-BES DS1 DS4", "A2 A3"),
    _sea("DS3", "strait", "Aguas de Morto", "Morto reach", "DS1 DS4 DS5", "GP5 GP7"),
    _sea("DS4", "strait", "Bahía de Eren Keui", "Eren Keui Bay", "DS2 DS3 DS6", "A5"),
    _sea("DS5", "strait", "Aguas de Soghanli", "Soghanli reach", "DS3 DS6 DS7", "GP9"),
    _sea("DS6", "strait", "Aguas de Dardanos", "Dardanos reach", "DS4 DS5 DS7", "A7 A8"),
    _sea(
        "DS7",
        "strait",
        "Campos de minas de Kephez",
        "Kephez minefields",
        "DS5 DS6 DS8",
        "GP9 GP12 A8 A9",
    ),
    _sea("DS8", "strait", "Las Angosturas", "The Narrows", "DS7 DS9", "GP12 GP13 A9 A10"),
    _sea("DS9", "strait", "Recodo de Nagara", "Nagara bend", "DS8 DS10", "GP13 GP21 A10"),
    _sea("DS10", "strait", "Aguas de Ak Bashi", "Ak Bashi reach", "DS9 DS11", "GP21 GP23 A11"),
    _sea("DS11", "strait", "Aguas de Galata", "Galata reach", "DS10 DS12", "GP25 A11"),
    _sea("DS12", "strait", "Rada de Galípoli", "Gallipoli roads", "DS11 MAR", "GP28 A11"),
    _sea(
        "MAR",
        "strait",
        "Hacia el mar de Mármara",
        "To Sea of Marmara",
        "DS12",
        "GP31 GP32",
        _MARMARA,
    ),
)

_BOXES = (
    AreaEntry("ALLIED", "Recuadro aliado", "Allied box", "box", source=_BOX),
    AreaEntry("TURK", "Recuadro turco", "Turkish box", "box", source=_BOX),
)

AREAS = (*_PENINSULA, *_ASIA, *_SEA, *_BOXES)
