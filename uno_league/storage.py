"""How static files are named: by their content, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Also the imports between JavaScript modules name the hashed files."""

    support_js_module_import_aggregation = True
