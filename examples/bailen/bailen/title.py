"""The manifest: all that the rest of the program needs to know of this title."""

from grognard.engine.title import Seat, Shade, Title

PAPER, EDGE = Shade("#ffffff", "#f4efe2"), Shade("#241a12", "#e6d9c2")
BLUE, RED = Shade("#31507f", "#27406a"), Shade("#a5472a", "#863620")
SKY, ROSE = Shade("#31507f", "#8fb3ee"), Shade("#a5472a", "#f0a58c")

TITLE = Title(
    contract=1,
    name="bailen",
    words={"es": "Bailén, 19 de julio de 1808", "en": "Bailén, 19 July 1808"},
    year=1808,
    package="bailen",
    game="bailen.game:Bailen",
    seats=(
        Seat("french", face=BLUE, ink=PAPER, edge=EDGE, mark=SKY),
        Seat("spanish", face=RED, ink=PAPER, edge=EDGE, mark=ROSE),
    ),
    drawing="bailen.drawing",
    shortest="morning",
)
