"""Where the embedded services keep their things.

Everything of a clone lies in its `.data/`, which is no part of the repository. The database folder is the one
exception for root: PostgreSQL refuses to run as root, and whoever runs it instead may not be able to reach the clone,
so the folder lies in /var/lib/referee and `.data/postgres` is a link to it. A new clone has no link, so it gets a
new database. Standard library only.
"""

import hashlib
import os
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("REFEREE_DATA", ROOT / ".data"))
KEYS = DATA / "keys.json"
NOTE = DATA / "up.json"
LOCK = DATA / "up.lock"
LOGS = DATA / "logs"
DATABASE = DATA / "postgres"
SYSTEM = Path("/var/lib/referee")  # only used by root
LONGEST_SOCKET = 103  # bytes of a unix socket's path: macOS's limit, the lower one
SOCKET_FILE = ".s.PGSQL.5432"  # the longest name of a socket we make


def make_database_folder() -> None:
    """The clone's database folder: its own, or root's link to one in /var/lib/referee."""
    private(DATA)
    if DATABASE.exists():
        return
    if os.geteuid() != 0:
        DATABASE.mkdir(mode=0o700)
        return
    SYSTEM.mkdir(parents=True, exist_ok=True, mode=0o755)
    DATABASE.unlink(missing_ok=True)  # a link whose folder is gone
    DATABASE.symlink_to(tempfile.mkdtemp(dir=SYSTEM, prefix="postgres-"))


def socket_folder(folder: Path) -> Path:
    """Where the socket of the service in this folder lies: there, or in a short folder if the path is too long."""
    folder = folder.resolve()
    if len(os.fsencode(folder / SOCKET_FILE)) <= LONGEST_SOCKET:
        return folder
    mark = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    return Path("/tmp") / f"referee-{os.geteuid()}-{mark}"


def private(folder: Path, *owners: int) -> Path:
    """A folder for its owner alone; one that another user prepared is refused."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    found = folder.stat(follow_symlinks=False)
    if found.st_uid not in (os.geteuid(), *owners) and os.geteuid() != 0:
        raise SystemExit(f"{folder} belongs to another user (number {found.st_uid}).")
    return folder


def write_secret(path: Path, text: str) -> None:
    """Replace a file in one step, readable by its owner only."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # made with mode 0600
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(name, path)
