"""The league office as a Django application, in packages by area: ``docs/architecture.md``."""
