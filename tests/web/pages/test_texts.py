"""The site's own texts: each in both languages, with links that lead somewhere."""

from __future__ import annotations

import re

import pytest
from django.test import Client, override_settings

from sekundant.core.clauses import LANGUAGES
from sekundant_web.pages import plain_markdown, static_pages

PAGES = [(name, language) for name in static_pages.names() for language in LANGUAGES]


def read(client: Client, name: str, language: str) -> str:
    return client.get(f"/about/{name}/", headers={"Accept-Language": language}).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_page_is_there_in_a_language(name: str, language: str, client: Client) -> None:
    html = read(client, name, language)
    assert f'<html lang="{language}"' in html
    article = html.split('<article class="text">')[1].split("</article>")[0]
    plain = re.sub(r"<code>.*?</code>|<[^>]+>", "", article, flags=re.DOTALL)
    cyrillic, latin = (len(re.findall(letters, plain)) for letters in ("[а-яё]", "[a-z]"))
    assert (cyrillic > latin) == (language == "ru")
    assert "{" not in plain
    assert "**" not in plain
    assert "](" not in plain


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "language"), PAGES)
def test_its_links_lead_somewhere(name: str, language: str, client: Client) -> None:
    html = read(client, name, language)
    for address in re.findall(r'href="(/[^"#]*|#[^"]+)"', html.split('<article class="text">')[1]):
        if address.startswith("#"):
            assert f'id="{address[1:]}"' in html or "-ниже" in address, address
        elif not address.startswith("/static/"):
            assert client.get(address, follow=True).status_code == 200, address


@pytest.mark.django_db
def test_the_pages_say_what_dice_do_not_prove_and_who_can_read_secrets(client: Client) -> None:
    dice = read(client, "dice", "en")
    assert "did not look ahead" in dice
    assert "whoever has the database can read hidden orders" in dice
    assert "your browser does not commit to it" in dice
    assert "hidden orders, if he looks into the database" in read(client, "privacy", "en")
    assert "Whoever runs the site can read the database" in read(client, "players", "en")
    for name, said in WHAT_IS_NOT_PROMISED_IN_RUSSIAN.items():
        assert said in read(client, name, "ru"), name


WHAT_IS_NOT_PROMISED_IN_RUSSIAN = {
    "dice": "браузер заранее за неё не ручается",
    "privacy": "скрытые заявки тоже, если заглянет в базу данных",
    "players": "Кто держит сайт, может прочесть базу данных",
}


@pytest.mark.django_db
def test_the_source_is_where_the_operator_says(client: Client) -> None:
    assert "ask him" in read(client, "source", "en")
    with override_settings(SOURCE_ADDRESS="https://example.org/sekundant"):
        html = read(client, "source", "en")
    assert '<a href="https://example.org/sekundant">' in html
    assert "ask him" not in html


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["nothing", "..", "players.en"])
def test_no_other_page_is_there(name: str, client: Client) -> None:
    assert client.get(f"/about/{name}/").status_code == 404


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# Title\n\nOne\ntwo", "<p>One two</p>"),
        ("## A b", '<h2 id="a-b">A b</h2>'),
        ("- one\n- two\n  more", "<ul><li>one</li><li>two more</li></ul>"),
        ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
        ("```sh\na < b\n```", "<pre><code>a &lt; b</code></pre>"),
        ("**a** *b* `c*d*`", "<p><strong>a</strong> <em>b</em> <code>c*d*</code></p>"),
        ("<b>x</b> & y", "<p>&lt;b&gt;x&lt;/b&gt; &amp; y</p>"),
        ("[x](javascript:alert(1))", "<p>x)</p>"),
        ("[a](https://e.org/?a=1&b)", '<p><a href="https://e.org/?a=1&amp;b">a</a></p>'),
        ("one\n\n![a picture](pictures/a.png)\n\ntwo", "<p>one</p>\n<p>two</p>"),
        ("> said", "<blockquote><p>said</p></blockquote>"),
    ],
)
def test_our_markdown(text: str, html: str) -> None:
    assert plain_markdown.render(text, lambda _to: "") == html


def test_a_table_of_our_markdown() -> None:
    html = plain_markdown.render("| a | b |\n| --- | --: |\n| `x` | 2 |", lambda _to: "")
    assert '<th scope="col">a</th><th scope="col">b</th>' in html
    assert "<tbody><tr><td><code>x</code></td><td>2</td></tr></tbody>" in html
