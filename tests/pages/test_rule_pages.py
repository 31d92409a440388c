"""The rule book as people read it, in both languages, and where its links lead."""

import re
from html import unescape

import pytest

import variants
from variants import book, rulebook

pytestmark = pytest.mark.django_db


def text_of(response) -> str:
    """What a person reads, without tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def anchors_of(response) -> list[str]:
    return re.findall(r' id="([^"]+)"', response.content.decode())


def test_the_contents_name_every_game_in_both_languages(client):
    english, russian = client.get("/rules"), client.get("/rules?lang=ru")
    for entry in variants.ALL:
        assert f'href="/rules/{entry.id}"' in english.content.decode()
        assert f'href="/rules/{entry.id}?lang=ru"' in russian.content.decode()
        assert entry.name_en in text_of(english) and entry.name_ru in text_of(russian)
    assert '<html lang="ru">' in russian.content.decode()
    assert set(rulebook.COMPOSITION) <= set(anchors_of(english))


@pytest.mark.parametrize("entry", variants.ALL, ids=lambda entry: entry.id)
@pytest.mark.parametrize("lang", book.LANGUAGES)
def test_a_page_has_a_place_for_everything_that_the_chapter_says(client, entry, lang):
    response = client.get(f"/rules/{entry.id}?lang={lang}")
    chapter = book.chapter(entry.id, lang=lang)
    places = anchors_of(response)
    assert response.status_code == 200 and len(places) == len(set(places))
    for key, name in (("rules", "axis"), ("decisions", "id"), ("refusals", "code"), ("examples", "id")):
        assert {line[name] for line in chapter[key]} <= set(places)
    told = text_of(response)
    for sentence in chapter["rules"]:
        assert re.sub(r"\s+", " ", sentence["text"]) in told
    assert set(re.findall(r'href="#([^"]+)"', response.content.decode())) <= set(places)
    assert response["Content-Language"] == lang


def test_the_language_follows_the_reader_and_can_be_switched(client):
    russian = client.get("/rules/transfer?modifiers=royal", headers={"Accept-Language": "ru"})
    assert "Переводной дурак" in text_of(russian)
    switch = re.search(r'href="([^"]+)" lang="en"', russian.content.decode())
    english = client.get(unescape(switch[1]), headers={"Accept-Language": "ru"})
    assert "Transfer fool + Royal fool" in text_of(english)
    assert russian["Vary"] == "Accept, Accept-Language"


def test_who_asks_the_page_for_json_gets_what_the_api_says(client):
    for path in ("/rules?lang=ru", "/rules/transfer?modifiers=royal&options=deck:52"):
        page = client.get(path, headers={"Accept": "application/json"})
        told = client.get(f"/api/v1{path}{'&limit=200' if path.startswith('/rules?') else ''}")
        assert page.json() == told.json()
        assert client.get(path, headers={"Accept": "text/html,*/*;q=0.8"})["Content-Type"].startswith("text/html")
    assert client.get("/rules", headers={"Accept": "image/png"}).status_code == 406


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/rules/unheard_of", 404, "variant_not_found"),
        ("/rules/<script>alert(1)", 404, "variant_not_found"),
        ("/rules/transfer?modifiers=rank_or_suit", 422, "wrong_base"),
        ("/rules/transfer?options=deck:40", 422, "bad_option"),
        ("/rules/transfer?colour=red", 400, "bad_request"),
        ("/rules?lang=de", 400, "bad_request"),
    ],
)
def test_a_page_that_is_not_there_says_why(client, path, status, code):
    page = client.get(path, headers={"Accept-Language": "ru"})
    assert page.status_code == status
    assert code in text_of(page) and b"<script" not in page.content
    problem = client.get(path, headers={"Accept": "application/json"})
    assert (problem.status_code, problem.json()["code"]) == (status, code)
    if status == 422:
        link = unescape(re.search(r'href="([^"]+#[^"]+)"', page.content.decode())[1])
        assert link.partition("#")[2] in anchors_of(client.get(link.partition("#")[0]))


def test_the_page_of_an_option_leads_to_the_same_game_played_otherwise(client):
    page = client.get("/rules/transfer?modifiers=royal&options=deck:52").content.decode()
    assert 'href="/rules/transfer?modifiers=royal&amp;options=deck:52,travel:off"' in page
    assert 'href="/rules/transfer?modifiers=royal"' in page


def test_a_name_without_rules_says_why(client):
    for lang, why in (("en", "Only the name is known"), ("ru", "Известно только название")):
        assert why in text_of(client.get(f"/rules/bones?lang={lang}"))


def test_the_first_page_and_a_match_lead_to_the_rules(client, well, opened):
    assert 'href="/rules"' in client.get("/").content.decode()
    match = opened("transfer", 3)
    page = client.get(f"/matches/{match.id}").content.decode()
    assert 'href="/rules/transfer"' in page


def test_pages_only_read_and_load_nothing_from_elsewhere(client):
    for path in ("/rules", "/rules/transfer", "/rules/unheard_of"):
        response = client.get(path)
        assert "default-src 'none'" in response["Content-Security-Policy"]
        assert "<script" not in response.content.decode()
        assert client.post(path).status_code == 405
        assert client.head(path).status_code == response.status_code
