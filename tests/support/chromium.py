"""Debian's Chromium under Playwright, without what costs time in every window and nobody looks at."""

from collections.abc import Sequence

from playwright.sync_api import Browser, BrowserType

from tests.support.programs import find_chromium

_SWITCHED_OFF = (
    # Pages behind the address bar, which each new profile loads: a quarter of the price of a short test.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # A further process for each page, in case that it goes to another site: ours have one.
    "SpareRendererForSitePerProcess",
    # What Playwright itself switches off: Chromium obeys only the last list that it is given.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_SWITCHED_OFF)}",
]


def launch_chromium(
    kind: BrowserType,
    *,
    ignore_default_args: list[str] | None = None,
    program: str = "",
    more_options: Sequence[str] = (),
) -> Browser:
    """Chromium without a window; ``program`` is what starts it elsewhere. Raises NotInstalled."""
    return kind.launch(
        executable_path=program or find_chromium(),
        args=[*CHROMIUM_OPTIONS, *more_options],
        ignore_default_args=ignore_default_args,
    )
