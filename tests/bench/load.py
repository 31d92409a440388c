"""A load generator: keep-alive connections, each with its own matches, one request at a time.

A script is the requests of one match in their order, as bytes ready to send. A connection goes round its scripts, so
that matches interleave as they do in life. It is bounded by the scripts and by a deadline, and it only ever talks to
an address on this machine.
"""

import ipaddress
import socket
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

TIMEOUT_S = 20.0


@dataclass
class Outcome:
    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(self.statuses.values())

    def quantile_ms(self, part: float) -> float:
        return 1000 * sorted(self.times)[min(int(part * len(self.times)), len(self.times) - 1)]


def request(host: str, path: str, token: str, body: bytes) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nAccept: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def run(
    address: tuple[str, int], scripts: Sequence[Sequence[bytes]], *, connections: int, most_seconds: float
) -> Outcome:
    if not ipaddress.ip_address(address[0]).is_loopback:
        raise ValueError(f"Load goes to this machine only, not to {address[0]!r}.")
    outcome = Outcome()
    started = time.monotonic()
    with ThreadPoolExecutor(connections) as pool:
        shares = [scripts[place::connections] for place in range(connections)]
        for part in pool.map(lambda share: _drive(address, share, started + most_seconds), shares):
            outcome.statuses += part.statuses
            outcome.times += part.times
    outcome.seconds = time.monotonic() - started
    return outcome


def _drive(address: tuple[str, int], scripts: Sequence[Sequence[bytes]], until: float) -> Outcome:
    """One connection: the first request of each script, then the second of each, until all are sent."""
    found = Outcome()
    with socket.create_connection(address, TIMEOUT_S) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for place in range(max((len(script) for script in scripts), default=0)):
            for script in scripts:
                if place < len(script) and time.monotonic() < until:
                    started = time.monotonic()
                    line.sendall(script[place])
                    found.statuses[_status(line)] += 1
                    found.times.append(time.monotonic() - started)
    return found


def _status(line: socket.socket) -> int:
    """Read one answer to its end, of a known length or in chunks; its status."""
    text = b""
    while b"\r\n\r\n" not in text:
        text += _more(line)
    head, _, body = text.partition(b"\r\n\r\n")
    fields = dict(row.lower().split(b": ", 1) for row in head.split(b"\r\n")[1:])
    if b"content-length" in fields:
        while len(body) < int(fields[b"content-length"]):
            body += _more(line)
    else:
        while not body.endswith(b"0\r\n\r\n"):
            body += _more(line)
    return int(head.split(b" ", 2)[1])


def _more(line: socket.socket) -> bytes:
    text = line.recv(65536)
    if not text:
        raise ConnectionError("The service closed the connection in the middle of an answer.")
    return text
