"""The pages in Chromium: on a phone, in both themes, and by keyboard."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}

# Text against what lies behind it, by the formula of WCAG 2; gradients count as the colour of the cloth.
CONTRASTS = """
() => {
  const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = node => {
    for (let each = node; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.backgroundImage.includes("gradient")) return parse(style.backgroundImage.match(/rgb\\([^)]*\\)/)[0]);
      const colour = parse(style.backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const node of document.querySelectorAll("body *")) {
    if (![...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim())) continue;
    if (!node.getClientRects().length) continue;
    const [a, b] = [light(parse(getComputedStyle(node).color)), light(behind(node))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faint.push(`${node.textContent.trim().slice(0, 40)}: ${ratio.toFixed(2)}`);
  }
  return faint;
}
"""

pytestmark = [
    pytest.mark.page,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no /usr/bin/chromium"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's event loop runs in the thread of the test
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield found
        found.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def open_page(browser: Browser, address: str, *, size: dict[str, int], theme: str = "light") -> Page:
    page = browser.new_context(viewport=size, color_scheme=theme).new_page()  # type: ignore[arg-type]
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    response = page.goto(address)
    assert response is not None and response.ok
    assert faults == []
    return page


@pytest.mark.parametrize("path", ["/", "/matches/{id}"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_has_to_be_scrolled_sideways(browser, live_server, well, opened, path, size):
    match = opened("transfer", 4)
    page = open_page(browser, live_server.url + path.format(id=match.id), size=size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.context.close()


@pytest.mark.parametrize("path", ["/", "/matches/{id}"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_can_be_read(browser, live_server, well, opened, path, theme):
    well["worker"] = "No worker answers the broker."
    match = opened("transfer", 4)
    page = open_page(browser, live_server.url + path.format(id=match.id), size=DESK, theme=theme)
    assert page.evaluate(CONTRASTS) == []
    page.context.close()


BOOK = [
    "/rules",
    "/rules?lang=ru",
    "/rules/transfer?modifiers=royal,bump&options=deck:52",
    "/rules/armenian_poker_second?base=transfer&lang=ru",
    "/rules/czech_english?lang=ru",
    "/rules/bones?lang=ru",
]


@pytest.mark.parametrize("path", BOOK)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_rules_are_read_without_scrolling_sideways(browser, live_server, path, size):
    page = open_page(browser, live_server.url + path, size=size)
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.context.close()


@pytest.mark.parametrize("path", BOOK[1:3])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_rule_can_be_read(browser, live_server, path, theme):
    page = open_page(browser, live_server.url + path, size=PHONE, theme=theme)
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert page.evaluate(CONTRASTS) == []
    page.context.close()


def test_a_refusals_link_shows_its_sentence(browser, live_server):
    page = open_page(browser, f"{live_server.url}/rules/transfer#bout_begun", size=PHONE)
    assert page.get_by_role("heading", name="A card of this bout is beaten already.").bounding_box()["y"] < 200
    page.get_by_role("link", name="Русский").click()
    assert page.get_by_role("heading", name="Переводной дурак").is_visible()
    page.get_by_role("link", name="Правила", exact=True).click()
    assert page.get_by_role("heading", name="Нападение и защита").is_visible()
    page.get_by_role("link", name="Простой дурак").click()
    assert page.get_by_role("heading", name="Простой дурак").is_visible()
    page.context.close()


def test_the_rules_need_no_script(browser, live_server):
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{live_server.url}/rules/throw_in")
    page.locator("summary").first.click()
    assert page.locator("details").first.get_by_role("list").is_visible()
    context.close()


def test_the_first_page_leads_to_a_match_and_back(browser, live_server, well, opened):
    match = opened("japanese", 3)
    page = open_page(browser, live_server.url, size=PHONE)
    page.get_by_role("link", name=match.id).click()
    assert page.get_by_role("heading", name="Japanese fool").is_visible()
    page.get_by_role("link", name="Durak Referee").click()
    assert page.get_by_role("heading", name="Being played now").is_visible()
    page.context.close()


def test_the_keyboard_reaches_the_content_first(browser, live_server, well):
    page = open_page(browser, live_server.url, size=DESK)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    assert skip.evaluate("node => node === document.activeElement")
    assert skip.bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")
    page.context.close()
