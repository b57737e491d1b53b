"""Whether a value is as a schema of OpenAPI 3.1 says: the words that ours are written in, and no others.

A key that no schema names is a fault here, although programs are told to expect new ones.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

_KINDS: Mapping[str, tuple[type, ...]] = {
    "integer": (int,),
    "number": (int, float),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}
_FORMATS = {"date": date.fromisoformat, "date-time": datetime.fromisoformat, "time": time.fromisoformat}
_SAID = {"title", "description", "default"}
_KNOWN = _SAID | {
    *("$ref", "type", "anyOf", "properties", "patternProperties", "required", "items", "enum", "const", "format"),
}


def faults(value: Any, schema: Mapping[str, Any], parts: Mapping[str, Any], at: str = "$") -> Iterator[str]:
    """What is not as the schema says; ``parts`` are the named ones to which ``$ref`` leads."""
    assert not schema.keys() - _KNOWN, schema.keys() - _KNOWN
    if "$ref" in schema:
        yield from faults(value, parts[schema["$ref"].removeprefix("#/components/schemas/")], parts, at)
        return
    if "anyOf" in schema:
        if all(list(faults(value, choice, parts, at)) for choice in schema["anyOf"]):
            yield f"{at}: {value!r} is none of {schema['anyOf']}"
        return
    kind = schema.get("type", "object")
    if not isinstance(value, _KINDS[kind]) or (isinstance(value, bool) and kind != "boolean"):
        yield f"{at}: {value!r} is no {kind}"
        return
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        yield f"{at}: {value!r} is not among {schema.get('enum', schema.get('const'))}"
    if "format" in schema:
        _FORMATS[schema["format"]](value)
    if kind == "array":
        for number, part in enumerate(value):
            yield from faults(part, schema["items"], parts, f"{at}[{number}]")
    if kind == "object":
        yield from _of_object(value, schema, parts, at)


def _of_object(value: Mapping[str, Any], schema: Mapping[str, Any], parts: Mapping[str, Any], at: str) -> Iterator[str]:
    yield from (f"{at}: {key} is missing" for key in schema.get("required", ()) if key not in value)
    for key, part in value.items():
        numbered = (known for pattern, known in schema.get("patternProperties", {}).items() if re.search(pattern, key))
        known = schema.get("properties", {}).get(key) or next(numbered, None)
        if known is None:
            yield f"{at}: nobody has described {key}"
        else:
            yield from faults(part, known, parts, f"{at}.{key}")
