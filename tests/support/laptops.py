"""The laptops on which the office is promised to run: their systems, processors and Pythons, as packages name them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tools.other_pythons import PROMISED

PYTHONS = PROMISED


@dataclass(frozen=True)
class Laptop:
    """``tags``: the platforms of wheels that it takes."""

    system: str
    machine: str
    tags: tuple[str, ...]
    python: str = PYTHONS[0]

    def with_python(self, version: str) -> "Laptop":
        return replace(self, python=version)

    @property
    def environment(self) -> Mapping[str, str]:
        """What markers of requirements are evaluated with."""
        sys_platform, os_name = _NAMES[self.system]
        return {
            "sys_platform": sys_platform,
            "platform_system": self.system,
            "os_name": os_name,
            "platform_machine": self.machine,
            "platform_release": "",
            "platform_version": "",
            "python_version": self.python,
            "python_full_version": f"{self.python}.0",
            "implementation_name": "cpython",
            "implementation_version": f"{self.python}.0",
            "platform_python_implementation": "CPython",
            "extra": "",
        }

    def __str__(self) -> str:
        return f"{self.system}-{self.machine}-{self.python}"


_NAMES = {"Windows": ("win32", "nt"), "Darwin": ("darwin", "posix"), "Linux": ("linux", "posix")}


def _linux(machine: str) -> tuple[str, ...]:
    """Down to the glibc of Debian 12 (2.36)."""
    return (*(f"manylinux_2_{minor}_{machine}" for minor in range(36, 4, -1)), f"manylinux2014_{machine}")


LAPTOPS = (
    Laptop("Windows", "AMD64", ("win_amd64",)),
    Laptop("Darwin", "arm64", ("macosx_14_0_arm64",)),
    Laptop("Darwin", "x86_64", ("macosx_14_0_x86_64",)),
    Laptop("Linux", "x86_64", _linux("x86_64")),
    Laptop("Linux", "aarch64", _linux("aarch64")),
)
