"""The published vectors, as they are."""

import json
from pathlib import Path
from typing import Any

_VECTORS = Path(__file__).parent.parent / "vectors"

FAIR: list[dict[str, Any]] = json.loads((_VECTORS / "durak_fair_1_vectors.json").read_text())
RECORD: dict[str, Any] = json.loads((_VECTORS / "durak_record_1_vectors.json").read_text())
RECORD_KEY = bytes.fromhex(RECORD["key"])
FAIR_KEY = bytes.fromhex(FAIR[0]["key"])
