"""How static files are kept for browsers: named by their content, also where one module imports another, and our own
scripts without comments."""

import re
from typing import Any

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage as _Storage

_COMMENT_LINES = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
_TYPE_BESIDE_CODE = re.compile(r"/\*\* [^\n*]*@type \{[^\n]*?\} \*/ ")


class HashedStaticFilesStorage(_Storage):
    """Our own modules import each other by hashed names, so that a page never mixes modules of two releases.

    Django can do that for all files or for none; files of packages write ``import`` where nothing is imported.
    A file's name is known for good when the names of all that it imports are: a pass for each step of the longest way
    from a page to the last module.
    """

    max_post_process_passes = 12

    patterns = (*_Storage.patterns, ("js/*.js", _Storage._js_module_import_aggregation_patterns[1]))

    def _save(self, name: str, content: "File[Any]") -> str:
        if name.startswith("js/") and name.endswith(".js"):
            content = ContentFile(without_comments(b"".join(content.chunks()).decode()).encode())
        return str(super()._save(name, content))


def without_comments(script: str) -> str:
    """A script of ours without what is written for people and for the type checker: comments that fill whole lines, and
    types beside the code. Other comments stay."""
    return _TYPE_BESIDE_CODE.sub("", _COMMENT_LINES.sub("", script))
