"""From Python to a library: rewrite the chosen modules, have mypyc write C, compile and link it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path

from grognard.fast import CHOICE, LIBRARY, SUFFIX, digest
from tools.fast.rewriting import Sources

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "grognard"
BUILD = ROOT / "build" / "fast"

FLAGS = ("-fPIC", "-fwrapv", "-DNDEBUG", "-g0", "-w", "-Werror=implicit-function-declaration")
QUICK, FAST = "-O0", "-O2"
"""To be compiled quickly, or to play fast."""


class Failed(Exception):
    """Why there is no library, in words for people."""


def compiler() -> str:
    """The C compiler of this machine."""
    named = (sysconfig.get_config_var("CC") or "cc").split()[0]
    found = next(
        (path for name in (named, "cc", "gcc", "clang") if (path := shutil.which(name))), None
    )
    if found is None:
        raise Failed("there is no C compiler here; without one, plain Python plays")
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        raise Failed(f"there is no {headers}/Python.h here; without it, plain Python plays")
    return found


def build(modules: Sequence[Path], target: Path, optimised: str = FAST, work: Path = BUILD) -> bool:
    """Make a library of these modules in the target folder, unless the one there fits already."""
    sources = Sources({name_of(module): module.read_text("utf-8") for module in modules})
    made = json.dumps(_made(sources, optimised), indent=1)
    told = target / "made.json"
    if told.exists() and told.read_text("utf-8") == made:
        return False
    gcc = compiler()
    tree, c = work / "tree", work / "c"
    _copy(sources, tree)
    _write_c(modules, tree, c)
    target.mkdir(parents=True, exist_ok=True)
    told.unlink(missing_ok=True)
    _link(gcc, _objects(gcc, c, work / "objects", optimised), target / (LIBRARY + SUFFIX))
    told.write_text(made, "utf-8")
    return True


def name_of(module: Path) -> str:
    return ".".join(module.relative_to(SOURCES).with_suffix("").parts)


def _made(sources: Sources, optimised: str) -> dict[str, object]:
    tools = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    return {
        "by": [sys.version, SUFFIX, optimised, digest(b"".join(tools))],
        "sources": {name: digest(text.encode()) for name, text in sources.texts.items()},
    }


def _copy(sources: Sources, tree: Path) -> None:
    """The whole package, as mypy follows imports; the chosen modules rewritten."""
    shutil.rmtree(tree, ignore_errors=True)
    for path in PACKAGE.rglob("*.py"):
        name, new = name_of(path), tree / path.relative_to(SOURCES)
        new.parent.mkdir(parents=True, exist_ok=True)
        text = sources.rewritten(name) if name in sources.texts else path.read_text("utf-8")
        new.write_text(text, "utf-8")


NEEDED = "needed.h"
"""The parts of its run time that mypyc does not name where each module has a file of its own."""

CALL = """
import sys
from mypyc.build import mypyc_build
from mypyc.options import CompilerOptions
target, name, needed, *paths = sys.argv[1:]
options = CompilerOptions(
    multi_file=True, target_dir=target, include_runtime_files=True, group_name=name
)
_, _, runtime = mypyc_build(paths, options)
with open(needed, "w") as file:
    file.writelines(f"#include <{part.get_header()}>\\n" for part in runtime)
"""


def _write_c(modules: Sequence[Path], tree: Path, c: Path) -> None:
    """By a process of its own, because mypyc ends the one it fails in."""
    shutil.rmtree(c, ignore_errors=True)
    (tree / "mypy.ini").write_text("[mypy]\nexplicit_package_bases = True\n", "utf-8")
    paths = [str(path.relative_to(SOURCES)) for path in modules]
    group = LIBRARY.removesuffix("__mypyc")
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            CALL,
            str(c),
            group,
            str(c / NEEDED),
            "--config-file",
            "mypy.ini",
            *paths,
        ],
        cwd=tree,
        env={**os.environ, "MYPYPATH": str(tree), CHOICE: ""},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        told = [line for line in (done.stdout + done.stderr).splitlines() if "warning:" not in line]
        raise Failed("\n".join(["mypyc refuses the modules:", *told]))


def _objects(gcc: str, c: Path, objects: Path, optimised: str) -> list[Path]:
    """Compile what was not compiled before, as many files at a time as there are processors."""
    import mypyc

    objects.mkdir(parents=True, exist_ok=True)
    runtime = Path(mypyc.__file__).parent / "lib-rt"
    include = [f"-I{folder}" for folder in (runtime, c, Path(sysconfig.get_path("include")))]
    named = ["-include", "CPy.h", "-include", NEEDED]
    command = [gcc, *FLAGS, optimised, *include, *named]
    shared = b"".join(path.read_bytes() for path in sorted(c.glob("*.h"))) + repr(command).encode()

    def compiled(source: Path) -> Path:
        key = blake2b(shared + source.read_bytes(), digest_size=16).hexdigest()
        made = objects / f"{key}.o"
        if not made.exists():
            half = made.with_suffix(".half")
            _run([*command, "-c", str(source), "-o", str(half)])
            half.replace(made)
        return made

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        found = [*pool.map(compiled, sorted(c.glob("*.c")))]
    for old in {*objects.iterdir()} - {*found}:
        old.unlink()
    return found


def _link(gcc: str, objects: Sequence[Path], library: Path) -> None:
    """A process that plays with the old library keeps it: the new one is another file."""
    flags = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    half = library.with_suffix(".half")
    _run([gcc, *flags, *map(str, objects), "-o", str(half)])
    half.replace(library)


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{command[0]} ended with {done.returncode}:\n{done.stderr}".rstrip())
