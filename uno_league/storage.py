"""How static files are named for browsers: by their content, also where one module imports another."""

from whitenoise.storage import CompressedManifestStaticFilesStorage as _Storage


class HashedStaticFilesStorage(_Storage):
    """Our own modules import each other by hashed names, so that a page never mixes modules of two releases.

    Django can do that for all files or for none; files of packages write ``import`` where nothing is imported.
    """

    patterns = (*_Storage.patterns, ("js/*.js", _Storage._js_module_import_aggregation_patterns[1]))
