"""Known weaknesses and licences of everything we depend on: ``python -m tools.audit`` (make audit).

    python -m tools.audit [--database URL] [--strict]

What the lock files pin is looked up in the OSV database, Python and page alike. Where that cannot
be reached it is said, and with ``--strict`` it is an error, too.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import urllib.request
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from msgspec import Struct

ROOT = Path(__file__).parents[1]
OSV = "https://api.osv.dev/v1/querybatch"
SECONDS = 20.0
AT_ONCE = 500
UNKNOWN = "unknown"
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


class Package(Struct, frozen=True, order=True):
    ecosystem: str
    name: str
    version: str
    licence: str


def of_python(lock: Path) -> Iterator[Package]:
    for name, version in _PIN.findall(lock.read_text()):
        yield Package("PyPI", name, version, licence_of(name))


def licence_of(name: str) -> str:
    """What an installed package says of itself."""
    try:
        told: Any = distribution(name).metadata
    except PackageNotFoundError:
        return f"{UNKNOWN} (not installed here)"
    said = told.get("License-Expression") or ""
    classes = [line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or ()
               if line.startswith("License :: ")]  # fmt: skip
    short = (told.get("License") or "").strip().splitlines()
    return said or ", ".join(classes) or (short[0] if short else UNKNOWN)


def of_the_page(lock: Path) -> Iterator[Package]:
    packages: dict[str, Any] = json.loads(lock.read_text())["packages"]
    for where, told in packages.items():
        if where:
            name = where.rpartition("node_modules/")[2]
            yield Package("npm", name, told["version"], told.get("license", UNKNOWN))


def everything() -> list[Package]:
    python = {*of_python(ROOT / "requirements.lock"), *of_python(ROOT / "requirements-dev.lock")}
    return sorted({*python, *of_the_page(ROOT / "web" / "package-lock.json")})


def weaknesses(packages: list[Package], database: str) -> dict[Package, list[str]]:
    """By package, the ids of what is known against it."""
    found = {}
    for start in range(0, len(packages), AT_ONCE):
        some = packages[start : start + AT_ONCE]
        for package, told in zip(some, _asked(some, database), strict=True):
            ids = [weakness["id"] for weakness in told.get("vulns", ())]
            if ids:
                found[package] = ids
    return found


def _asked(packages: Iterable[Package], database: str) -> list[dict[str, Any]]:
    queries = [{"package": {"name": one.name, "ecosystem": one.ecosystem}, "version": one.version}
               for one in packages]  # fmt: skip
    body = json.dumps({"queries": queries}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(database, data=body, headers=headers)
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        results: list[dict[str, Any]] = json.load(answer)["results"]
    return results


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.audit", description=__doc__)
    parser.add_argument("--database", default=OSV)
    parser.add_argument("--strict", action="store_true")
    asked = parser.parse_args()
    packages = everything()
    for one in packages:
        print(f"{one.ecosystem:5} {one.name:34} {one.version:16} {one.licence}")
    print(f"\n{len(packages)} packages")
    try:
        found = weaknesses(packages, asked.database)
    except (OSError, ValueError, KeyError) as error:
        print(f"NOT AUDITED: the advisory database {asked.database} cannot be reached ({error})")
        return 1 if asked.strict else 0
    for package, ids in found.items():
        print(f"{package.name} {package.version}: {', '.join(ids)}")
    print(f"known weaknesses: {sum(map(len, found.values()))}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
