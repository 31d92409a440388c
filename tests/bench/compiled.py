"""The same engine, pure and compiled: `python -m tests.bench.compiled` translates a copy of its files with mypyc.

It prints the pace of both on plain throw-in, and checks that the compiled rules hold every case. It needs a C compiler.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ("cards", "chance", "core", "dealings", "notation")
FAMILIES = ("bout", "chain", "sequence", "shedding", "staged", "tricks")
CONFIG = "[mypy]\nstrict = true\n"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="referee-compiled-") as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "variants", copy / "variants", ignore=shutil.ignore_patterns("__pycache__"))
        (copy / "mypy.ini").write_text(CONFIG)
        files = [f"variants/{name}.py" for name in ENGINE]
        for family in FAMILIES:
            files += [str(path.relative_to(copy)) for path in sorted((copy / "variants" / family).glob("*.py"))]
        print(f"compiling {len(files)} files ...", flush=True)
        run(copy, str(Path(sys.executable).with_name("mypyc")), "--config-file", "mypy.ini", *files)
        for name, place in (("pure", ROOT), ("compiled", copy)):
            print(f"{name}:", run(place, sys.executable, "-m", "variants", "bench", "--plain"), sep="\n", flush=True)
        cases = map(str, sorted((ROOT / "tests/cases").glob("*.toml")))
        print(run(copy, sys.executable, "-m", "variants", "check", *cases).splitlines()[-1])


def run(folder: Path, *command: str) -> str:
    """What a command prints; its whole output is told when it fails."""
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{' '.join(command[:4])} ... failed:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


if __name__ == "__main__":
    main()
