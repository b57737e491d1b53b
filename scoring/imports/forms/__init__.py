"""Forms for imports: the files of a season, and workbooks of protocol sheets."""

from scoring.imports.forms.seasons import SeasonNameForm, SeasonUploadForm
from scoring.imports.forms.tabs import TabForm
from scoring.imports.forms.workbooks import TargetForm, WorkbookForm

__all__ = ["SeasonNameForm", "SeasonUploadForm", "TabForm", "TargetForm", "WorkbookForm"]
