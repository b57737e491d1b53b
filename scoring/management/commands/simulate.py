"""``manage.py simulate RULESET``: what a rule set, or a change of it, does to the game."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from tqdm import tqdm

from engine.cli import simulate as engine_command
from engine.rulesets import PRESETS, RuleSet
from engine.simulation import chart
from scoring.core.durable_files import written_whole
from scoring.management.office import OfficeCommand
from scoring.models import RuleSetEdition
from scoring.rules.selectors import rule_set_of


def rule_set_argument(text: str) -> RuleSet:
    """The preset with that code, or the stored edition with that number or code.

    Raises ArgumentTypeError that names the editions if there is none, or several have this code.
    """
    if preset := PRESETS.get(text):
        return preset
    editions = RuleSetEdition.objects.select_related("league")
    found = list(editions.filter(pk=int(text)) if text.isdecimal() else editions.filter(code=text))
    if len(found) == 1:
        return rule_set_of(found[0])
    known = ", ".join(f"{edition.pk} ({edition.code}, {edition.league})" for edition in found or editions.all())
    raise ArgumentTypeError(
        _("“%(text)s” names no single rule set. Presets: %(presets)s. Editions: %(known)s.")
        % {"text": text, "presets": ", ".join(PRESETS), "known": known or "–"}
    )


class Command(OfficeCommand):
    help = "Play many games of a rule set (preset, or edition by number or code) and say how they went."

    def add_arguments(self, parser: ArgumentParser) -> None:
        engine_command.add_arguments(parser, rule_set_argument)
        parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the result into this file")

    def handle(self, *args: Any, **options: Any) -> None:
        arguments = Namespace(**options)
        try:
            with tqdm(unit=_("games"), disable=None) as bar:

                def advance(done: int, total: int) -> None:
                    bar.total = total
                    bar.update(done - bar.n)

                results = engine_command.simulated(arguments, advance)
        except ValueError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            engine_command.as_json(results) if arguments.json else engine_command.as_text(results, translate=_)
        )
        if arguments.svg:
            self._draw(arguments.svg, chart(*results, translate=_, is_file=True))

    def _draw(self, file: Path, drawing: str) -> None:
        try:
            with written_whole(file) as whole:
                whole.write(drawing)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
