"""The league office as a Django application, in rooms by area: ``decision 0037``."""
