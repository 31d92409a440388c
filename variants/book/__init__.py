"""The rule book: how any game is played, in plain sentences of either language, put together for exactly this game.

The texts lie in `texts/`, a TOML file an entry and three that all entries share; `headings.toml` has the words around
them. `chapter` tells of one game, `contents` names all entries.

>>> from variants import book
>>> book.chapter("transfer", modifiers=["royal"])["name"]
'Transfer fool + Royal fool'
"""

from variants.book.chapters import chapter, contents
from variants.book.composing import default_options
from variants.book.reading import LANGUAGES, headings, ranges

__all__ = ["LANGUAGES", "chapter", "contents", "default_options", "headings", "ranges"]
