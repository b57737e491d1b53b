"""Marks the engine's message templates for translation, without translating anything.

The engine speaks English templates with named ``%(name)s`` parameters. A program around it may look each
template up in its own catalogue before it fills in the parameters; the engine itself never depends on a language.
"""

Parameter = int | str


def gettext_noop(template: str) -> str:
    """Return ``template`` unchanged; extraction tools recognise the name of this function.

    >>> gettext_noop("Game %(game)s is missing.")
    'Game %(game)s is missing.'
    """
    return template
