"""Gallipoli as the rest of the program knows it."""

from grognard.engine.title import CONTRACT, Seat, Shade, Title

TITLE = Title(
    contract=CONTRACT,
    name="gallipoli",
    words={"es": "Galípoli: una atracción fatal", "en": "Gallipoli: A Fatal Attraction"},
    year=1915,
    package="grognard.games.gallipoli",
    game="grognard.games.gallipoli.game:Gallipoli",
    seats=(
        Seat(
            "allied",
            face=Shade("#fbf3dd", "#efe2c2"),
            ink=Shade("#211810", "#211810"),
            edge=Shade("#2b2118", "#2b2118"),
            mark=Shade("#1b4f9c", "#7fb2ff"),
        ),
        Seat(
            "turkish",
            face=Shade("#4a3427", "#2b1a11"),
            ink=Shade("#fdf0d4", "#fdf0d4"),
            edge=Shade("#f3e2bd", "#f3e2bd"),
            mark=Shade("#9c1b1b", "#ff8f88"),
        ),
    ),
    drawing="grognard.games.gallipoli.page.drawing",
    aids="grognard.games.gallipoli.page.aids",
    shortest="valiant_stroke",
    judgement="grognard.players.gallipoli.commander:Commander",
    knowledge="grognard.players.gallipoli.knowledge:KNOWLEDGE",
    balance="grognard.players.gallipoli.balance:balance",
    judge="grognard.players.gallipoli",
    encoding="grognard.envs.encodings.gallipoli:GallipoliReader",
    odds="grognard.games.gallipoli.odds.answers",
    story="grognard.games.gallipoli.story:STORY",
    moves=("go", "march", "sail", "steam"),
    urges=("choose_mover",),
)
