"""All modules in which services stand, for tests that hold every service to a rule."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import scoring


def service_modules() -> Iterator[tuple[str, ModuleType]]:
    """Each module of services with a short name: its own, or its room's if the room has only one."""
    for room in pkgutil.iter_modules(scoring.__path__, "scoring."):
        if not room.ispkg:
            continue
        for part in pkgutil.walk_packages(import_module(room.name).__path__, f"{room.name}."):
            _app, in_room, layer, *module = part.name.split(".")
            if layer == "services" and (module or not part.ispkg):
                yield ".".join(module) or in_room, import_module(part.name)
