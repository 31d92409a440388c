"""The house is in order: lint, types, and who imports whom."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = sorted((ROOT / "variants").rglob("*.py"))


def told_by(*words: str) -> str:
    """What a tool complains about; empty if it is content."""
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return f"{done.stdout}{done.stderr}" if done.returncode else ""


def test_ruff_finds_nothing() -> None:
    assert not told_by("-m", "ruff", "check", "--quiet", ".")


def test_the_types_hold() -> None:
    assert not told_by("-m", "mypy")


def test_the_layers_import_in_one_direction() -> None:
    assert not told_by("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache")


@pytest.mark.parametrize("module", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_stands_on_the_standard_library(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        strangers = {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"variants"}
        assert not strangers, f"line {node.lineno}"
