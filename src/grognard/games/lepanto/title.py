"""The Battle of Lepanto as the rest of the program knows it."""

from grognard.engine.title import CONTRACT, Seat, Shade, Title

TITLE = Title(
    contract=CONTRACT,
    name="lepanto",
    words={"es": "La batalla de Lepanto", "en": "The Battle of Lepanto"},
    year=1571,
    package="grognard.games.lepanto",
    game="grognard.games.lepanto.game:Lepanto",
    seats=(
        Seat(
            "christian",
            face=Shade("#f6e7c4", "#efdfba"),
            ink=Shade("#4a341f", "#3a2817"),
            edge=Shade("#3a2817", "#3a2817"),
            mark=Shade("#3c5f9e", "#7fa3e8"),
        ),
        Seat(
            "muslim",
            face=Shade("#4a3123", "#20140d"),
            ink=Shade("#f0dcb4", "#d9bd8c"),
            edge=Shade("#efdcb4", "#efdcb4"),
            mark=Shade("#8c1f1f", "#ec7f76"),
        ),
    ),
    drawing="grognard.games.lepanto.page.drawing",
    aids="grognard.games.lepanto.page.aids",
    shortest="centre",
    judgement="grognard.players.lepanto.admiral:Admiral",
    knowledge="grognard.players.lepanto.knowledge:KNOWLEDGE",
    balance="grognard.players.lepanto.balance:balance",
    judge="grognard.players.lepanto",
    encoding="grognard.envs.encodings.lepanto:LepantoReader",
    odds="grognard.games.lepanto.odds.answers",
    terminal="grognard.games.lepanto.page.terminal:Terminal",
    story="grognard.games.lepanto.story:STORY",
    moves=("row", "sail"),
    urges=("choose_mover", "choose_attack"),
)
