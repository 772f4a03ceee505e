"""What lies in ``deploy/`` says what the program understands."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from grognard.cli.app import program
from grognard.cli.words import Words

DEPLOY = Path(__file__).parents[2] / "deploy"
OPTION = re.compile(r"--[a-z-]+")


def known(*commands: str) -> set[str]:
    """The options of a command."""
    found: click.Command = program(Words("en"))
    for name in commands:
        assert isinstance(found, click.Group)
        context = click.Context(found)
        inner = found.get_command(context, name)
        assert inner is not None, name
        found = inner
    return {name for param in found.params for name in param.opts}


def used(line: str) -> set[str]:
    return set(OPTION.findall(line))


def test_the_unit_serves_with_options_there_are() -> None:
    unit = (DEPLOY / "systemd" / "grognard.service").read_text()
    (line,) = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    assert used(line) <= known("serve")


def test_the_backup_calls_commands_there_are() -> None:
    unit = (DEPLOY / "systemd" / "grognard-backup.service").read_text()
    called = re.findall(r"grognard admin (\w+)(.*)", unit)
    assert [name for name, _ in called] == ["backup", "expire"]
    for name, rest in called:
        assert used(rest) <= known("admin", name)


def test_the_container_serves_with_options_there_are() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    (line,) = [line for line in text.splitlines() if line.startswith("ENTRYPOINT")]
    assert used(line) <= known("serve")
    command = (DEPLOY / "compose.yaml").read_text()
    (line,) = [line for line in command.splitlines() if line.strip().startswith("command:")]
    assert used(line) <= known("serve")


def test_everything_the_proxy_needs_is_given() -> None:
    template = (DEPLOY / "nginx" / "grognard.conf.template").read_text()
    needed = set(re.findall(r"\$\{([A-Z_]+)\}", template))
    compose = (DEPLOY / "compose.yaml").read_text()
    assert all(f"      {name}: " in compose for name in needed)


def test_files_that_are_copied_exist() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    for name in re.findall(r"-r (\S+)", text):
        assert (DEPLOY.parent / name).is_file()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("unit", sorted((DEPLOY / "systemd").iterdir()), ids=lambda unit: unit.name)
def test_systemd_understands_its_units(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        check=False,
        capture_output=True,
        text=True,
    )
    said = [line for line in done.stderr.splitlines() if unit.name in line]
    assert not [line for line in said if "not executable" not in line], said
