"""Market Garden as the rest of the program knows it."""

from grognard.engine.title import CONTRACT, Seat, Shade, Title

TITLE = Title(
    contract=CONTRACT,
    name="market_garden",
    words={
        "es": "Market Garden: un puente aéreo a la victoria",
        "en": "Market Garden: AirBridge to Victory",
    },
    year=1944,
    package="grognard.games.market_garden",
    game="grognard.games.market_garden.game:MarketGarden",
    seats=(
        Seat(
            "allied",
            face=Shade("#e9d79a", "#d9c584"),
            ink=Shade("#231b0c", "#231b0c"),
            edge=Shade("#3d3216", "#17130a"),
            mark=Shade("#b0781a", "#f2c04d"),
        ),
        Seat(
            "german",
            face=Shade("#59656b", "#3d484e"),
            ink=Shade("#f8fbfc", "#f8fbfc"),
            edge=Shade("#e8eef0", "#b9c6cc"),
            mark=Shade("#33566b", "#8fc7e8"),
        ),
    ),
    drawing="grognard.games.market_garden.page.drawing",
    aids="grognard.games.market_garden.page.aids",
    shortest="nijmegen",
    judgement="grognard.players.market_garden.commander:Commander",
    knowledge="grognard.players.market_garden.knowledge:KNOWLEDGE",
    balance="grognard.players.market_garden.balance:balance",
    judge="grognard.players.market_garden",
    encoding="grognard.envs.encodings.market_garden:MarketGardenReader",
    odds="grognard.games.market_garden.odds.answers",
    story="grognard.games.market_garden.story.measures:STORY",
    moves=("go", "overrun", "ferry", "boats"),
    urges=("choose_mover",),
)
