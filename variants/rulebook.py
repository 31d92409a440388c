"""The refusal codes of the engine with their sentences, English and Russian, and the section each one cites.

Codes are API (rule_cases 5): never renamed. Their order here is the order in which they are tested: the first that
applies is the answer.
"""

from typing import NamedTuple


class Sentence(NamedTuple):
    en: str
    ru: str
    section: str


EDITION = 1
"""Edition of the whole rule book; a record pins it. Raised whenever a rule is corrected."""

SENTENCES: dict[str, Sentence] = {
    "deal_over": Sentence("The deal is over.", "Раздача окончена.", "2.2"),
    "not_your_turn": Sentence("Another seat is asked.", "Сейчас ходит другой игрок.", "2.2"),
    "not_in_variant": Sentence("This game has no such move.", "В этой игре нет такого хода.", "3"),
    "wrong_phase": Sentence("This move does not belong here now.", "Сейчас такой ход невозможен.", "2.2"),
    "card_not_held": Sentence("You do not hold this card.", "У вас нет этой карты.", "2.2"),
    "duplicate_card": Sentence("A card is named twice.", "Карта названа дважды.", "2.2"),
    "no_such_place": Sentence(
        "No card lies at this place of the spread.", "На этом месте расклада нет карты.", "polish"
    ),
    "not_open": Sentence("This card does not lie open.", "Эта карта не лежит открытой.", "nabornoy"),
    "no_such_attack": Sentence("No such attack card lies on the table.", "Такой карты атаки нет на столе.", "2.2"),
    "already_covered": Sentence("This attack card is covered already.", "Эта карта уже побита.", "2.2"),
    "only_last": Sentence("Only the last card has to be beaten.", "Бить нужно только последнюю карту.", "cross"),
    "does_not_beat": Sentence("This card does not beat that one.", "Эта карта не бьёт ту.", "5.2"),
    "no_cheat": Sentence("This card fits: it needs no cheating.", "Эта карта подходит и без мухлежа.", "muhlezh"),
    "opened_first": Sentence("The opened card is laid first.", "Сначала кладётся открытая карта.", "czech_jack"),
    "does_not_fit": Sentence("This card fits neither the suit nor the rank.", "Эта карта не подходит.", "czech"),
    "out_of_sequence": Sentence(
        "A card of another rank comes next.", "Сейчас нужна карта другого достоинства.", "solitaire"
    ),
    "mixed_ranks": Sentence(
        "All cards laid at once must be of one rank.", "Карты должны быть одного достоинства.", "2.3"
    ),
    "rank_not_on_table": Sentence(
        "No card of this rank lies on the table.", "На столе нет карт такого достоинства.", "2.2"
    ),
    "bout_full": Sentence(
        "The bout has no room for that many attack cards.", "Столько карт в кон не помещается.", "2.1"
    ),
    "defender_short": Sentence("The defender holds too few cards for that.", "У отбивающегося не хватает карт.", "2.1"),
    "first_bout": Sentence("The first bout cannot be transferred.", "Первый кон не переводится.", "2.4"),
    "bout_begun": Sentence("A card of this bout is beaten already.", "В этом кону карта уже побита.", "2.4"),
    "wrong_rank": Sentence("The card is not of the attacked rank.", "Карта не того достоинства.", "2.4"),
    "next_short": Sentence(
        "Nobody next holds enough cards to be attacked so.", "У следующего игрока не хватает карт.", "2.4"
    ),
    "already_shown": Sentence(
        "This trump was shown in this bout already.", "Этот козырь уже показан в этом кону.", "2.4"
    ),
    "not_trump": Sentence("Only a trump can be shown.", "Показать можно только козырь.", "2.4"),
    "talon_short": Sentence("The talon has too few cards for that.", "В колоде не хватает карт.", "2.10"),
    "act_used": Sentence("That chance is used up in this bout.", "Эта возможность уже использована.", "4"),
    "must_lead": Sentence("You must lead.", "Нужно ходить.", "2.2"),
    "must_play": Sentence("You hold a card that can be played.", "У вас есть подходящая карта.", "4"),
    "must_follow": Sentence(
        "You have a card of the led suit.", "У вас есть карта той масти, с которой пошли.", "armenian_tricks"
    ),
    "must_draw": Sentence("There is a card to draw first.", "Сначала нужно взять карту.", "czech"),
    "hand_too_big": Sentence("You hold too many cards for that.", "У вас для этого слишком много карт.", "poker"),
    "not_own_card": Sentence("This attack card is not your own.", "Это не ваша карта атаки.", "cunning"),
    "not_catchable": Sentence(
        "Name a card on the table that another seat laid.", "Назовите чужую карту, лежащую на столе.", "muhlezh"
    ),
    "own_level": Sentence(
        "Cards of your own level are kept for hanging.", "Карты своего уровня берегут для погон.", "pagons_game"
    ),
    "partner_plays": Sentence(
        "A partner still holds other cards: pass yours on.",
        "У партнёра есть другие карты: передайте погоны.",
        "pagons_game",
    ),
    "nobody_to_pass": Sentence(
        "No partner holds other cards.", "Ни у кого из партнёров нет других карт.", "pagons_game"
    ),
    "pattern": Sentence("These cards do not form a permitted set.", "Такой набор карт не разрешён.", "2.3"),
    "must_order": Sentence("Name the suit that you order.", "Назовите заказываемую масть.", "czech"),
    "cannot_order": Sentence("This card orders no suit.", "Эта карта не заказывает масть.", "czech"),
    "suit_forbidden": Sentence("The ace's own suit cannot be ordered.", "Масть туза заказать нельзя.", "czech_english"),
}

COMPOSITION: dict[str, Sentence] = {
    "unknown_variant": Sentence("There is no playable game {0!r}.", "Игры {0!r} нет.", "3"),
    "conflict": Sentence(
        "{0} and {1} cannot be played together: both set {2}.", "{0} и {1} несовместимы: оба задают {2}.", "5.3"
    ),
    "needs": Sentence("{0} needs {1}.", "{0} требует: {1}.", "5.3"),
    "wrong_base": Sentence("{0} is not played on the base {1}.", "{0} не играется на основе {1}.", "5.3"),
    "table_size": Sentence(
        "{0} cannot be played by {1} seats with {2} cards.",
        "{0}: {1} игроков за столом с колодой {2} невозможно.",
        "2.1",
    ),
    "bad_option": Sentence("The option {0} cannot be {1!r} here.", "Настройка {0} не может быть {1!r}.", "5.3.1"),
}


MALFORMED: dict[str, Sentence] = {
    "no_verb": Sentence(
        "A move is a verb and its cards, such as `beat 7S 9S`.", "Ход - это глагол и карты, например `beat 7S 9S`.", "1"
    ),
    "unknown_verb": Sentence("There is no move {0!r}.", "Хода {0!r} нет.", "1"),
    "unknown_card": Sentence("The pack has no card {0!r}.", "В колоде нет карты {0!r}.", "1"),
    "own_place": Sentence(
        "{0!r} names own cards by their places, such as `#0`; {1!r} is none.",
        "{0!r}: свои карты называются по местам, например `#0`; {1!r} не подходит.",
        "1",
    ),
    "attack_first": Sentence(
        "{0!r} names an attack card and {1} to {2} more; {3!r} does not.",
        "{0!r}: карта атаки и ещё от {1} до {2}; {3!r} не подходит.",
        "1",
    ),
    "no_place": Sentence(
        "{0!r} names a place of the spread, 0 to {1}; {2!r} does not.",
        "{0!r}: место в раскладе, от 0 до {1}; {2!r} не подходит.",
        "1",
    ),
    "card_count": Sentence(
        "{0!r} names {1} to {2} cards; {3!r} does not.", "{0!r}: от {1} до {2} карт; {3!r} не подходит.", "1"
    ),
}
"""Why a text is no move at all; sections are those of rule_cases."""


def sentence(code: str, lang: str = "en") -> str:
    """The sentence of a refusal code; KeyError for a code that does not exist."""
    found = SENTENCES[code]
    return found.ru if lang == "ru" else found.en


class CompositionError(ValueError):
    """A game that cannot be: `code` of rule_cases 5, and a sentence in either language."""

    def __init__(self, code: str, *named: object) -> None:
        super().__init__(COMPOSITION[code].en.format(*named))
        self.code = code
        self.named = named

    def sentence(self, lang: str = "en") -> str:
        found = COMPOSITION[self.code]
        return (found.ru if lang == "ru" else found.en).format(*self.named)
