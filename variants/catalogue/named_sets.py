"""Sets of modifiers that have a name of their own (catalogue 4): each stands for its parts."""

from variants.catalogue.entry import ANY_BASE, THREE_BASES, Entry

ARMENIAN_SECOND = Entry(
    id="armenian_second",
    name_en="Armenian fool - second attempt",
    name_ru="Армянский - вторая попытка",
    source="S2 21-22",
    kind="combination",
    bases=ANY_BASE,
    default_base="throw_in",
    parts=("armenian", "second_attempt"),
    decisions=("The two uses of the talon are independent: one lead a bout, one attempt an attack card.",),
)

ARMENIAN_POKER = Entry(
    id="armenian_poker",
    name_en="Armenian poker fool",
    name_ru="Армянский покерный",
    source="S2 41-42",
    kind="combination",
    bases=THREE_BASES,
    default_base="throw_in",
    parts=("armenian", "poker"),
    decisions=(
        "The two rules do not touch each other; the two cards for the exchange must still be there after a"
        " lead from the talon.",
    ),
)

POKER_SECOND = Entry(
    id="poker_second",
    name_en="Poker fool - second attempt",
    name_ru="Покерный - вторая попытка",
    source="S2 43-44",
    kind="combination",
    bases=THREE_BASES,
    default_base="throw_in",
    parts=("poker", "second_attempt"),
    decisions=("Exchange first, attempt afterwards: an attempt closes the exchange as a cover does.",),
)

ARMENIAN_POKER_SECOND = Entry(
    id="armenian_poker_second",
    name_en="Armenian poker fool - second attempt",
    name_ru="Армянский покерный - вторая попытка",
    source="S2 45-46",
    kind="combination",
    bases=THREE_BASES,
    default_base="throw_in",
    parts=("armenian", "poker", "second_attempt"),
    decisions=("Each pair of the three rules meets as it does in the games of two.",),
)
