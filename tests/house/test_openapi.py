"""The committed description is the one that the code gives, and no address of the API is missing in it."""

import io
from pathlib import Path

import yaml
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver

HOUSE = Path(__file__).resolve().parents[2]
COMMITTED = HOUSE / "openapi.yaml"
PAGES = {"api/docs"}  # for people


def test_openapi_yaml_is_current() -> None:
    out = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    assert out.getvalue() == COMMITTED.read_text(encoding="utf-8"), (
        "Run: python3 manage.py spectacular --validate --fail-on-warn --file openapi.yaml"
    )


def test_every_address_of_the_api_is_described() -> None:
    described = set(yaml.safe_load(COMMITTED.read_text(encoding="utf-8"))["paths"])
    found = {path for path in _paths(get_resolver(), "") if path.startswith("api/")} - PAGES
    assert {f"/{path}" for path in found} == {path for path in described if path.startswith("/api/")}


def test_public_operations_say_so() -> None:
    paths = yaml.safe_load(COMMITTED.read_text(encoding="utf-8"))["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert operation["security"], (path, method)
            assert ({} in operation["security"]) == ("Public" in operation["description"]), (path, method)


def _paths(resolver: URLResolver, prefix: str) -> list[str]:
    found = []
    for each in resolver.url_patterns:
        route = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            found += _paths(each, route)
        elif isinstance(each, URLPattern):
            found.append(_as_described(route))
    return found


def _as_described(route: str) -> str:
    """`<match:match_id>` as `{match_id}`."""
    parts = [part.partition(":")[2] if part.startswith("<") else part for part in route.replace(">", "}/>").split("/")]
    return (
        "/".join("{" + part if part.endswith("}") else part.removeprefix(">") for part in parts)
        .replace("}/", "}")
        .strip("/")
    )
