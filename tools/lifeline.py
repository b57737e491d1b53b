"""Programs that do not outlive whoever has started them: as the office itself starts them."""

from scoring.core.processes import ends_with_us

__all__ = ["ends_with_us"]
