"""A replay as one page of HTML that stands alone: read from a file, with no network, and without its script too.

The page holds the whole log as an ordered list and the fight's state as tables, then the same as data (see
replaydata.py) and the export, both compressed, from which the script makes the rest. Everything that people typed is
escaped; the page forbids itself all but its own style and script, which it names by their digests.
"""

import base64
import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape, unescape
from html.parser import HTMLParser
from importlib.resources import files
from string import Template
from urllib.parse import quote

import orjson

from domain.seals import printed
from projections.addresses import web_address
from projections.inert import plain
from projections.replaydata import Lexicon, replay_data
from projections.replayscenes import Health, Pair, Scene, Shown, Told, Turn
from projections.texts import Lang, Texts, number, text_table

SCRIPTS = ("replay-proof.js", "replay-chart.js", "replay-scene.js", "replay.js")
QUIET = frozenset({"DiceRolled", "DiceUnused", "PostTaken", "TurnBegan", "BudgetGranted", "TurnEnded", "RoundEnded"})
"""Events that a reader passes over."""
NO_VALUE = "—"
MOST_ROUNDS = 16
"""How many columns of the table stand side by side on paper."""

_KEY = re.compile(r"(?P<before>>|(?P<label>aria-label)=\")\[\[(?P<code>\w+)\]\](?(label)\")")


def replay_page(shown: Told, export: bytes, seal: bytes, lang: Lang) -> str:
    """The whole page in a language, its reader may choose the other; `export` is the log that it verifies."""
    page = _Page(shown, lang)
    body = page.body(seal)
    style, script = _file("replay.css"), "".join(map(_file, SCRIPTS))
    head = {"lang": lang, "style_digest": _digest(style), "script_digest": _digest(script)}
    head |= {"title": page.of_title("page_title"), "description": page.of_title("description"), "icon": _icon()}
    data = {
        "lang": lang,
        "ui": {code: page.lexicon.place(page.words(code)) for code in text_table("replay")["en"]["replay"]},
        **replay_data(shown, page.lexicon),
        "written": _hex(_written(unescape(head["title"]), _opening(head) + body)),
        "words": page.lexicon.pairs,
    }
    packed, log = _packed(orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)), _packed(export)
    return Template(_file("replay.html")).substitute(
        head,
        style=style,
        script=script,
        body=body,
        data=packed,
        data_digest=_hex(packed),
        log=log,
        log_digest=_hex(log),
    )


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def _hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _file(name: str) -> str:
    return (files("projections") / "templates" / name).read_text(encoding="utf-8")


def _icon() -> str:
    """The picture beside the page's title in a browser, as an address that holds it."""
    return f"data:image/svg+xml,{quote(_file('icon.svg').strip())}"


def _text(text: str) -> str:
    return escape(plain(text))


def _opening(head: Mapping[str, str]) -> str:
    """The page's language and what it says of itself to a browser, its policy first of all."""
    lines = (line for line in _file("replay.html").splitlines() if line.startswith(("<html", "<meta")))
    return Template("".join(lines)).substitute(head)


def _written(title: str, elements: str) -> str:
    """All that is written on the page, as its script gathers it: title, words, each element with its attributes."""
    gathered = _Gathered()
    gathered.feed(elements)
    gathered.close()
    return "\n".join((title, "".join(gathered.words), *gathered.elements))


class _Gathered(HTMLParser):
    """The words and the elements of a piece of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.elements: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append(" ".join((tag, *(f"{name}={value or ''}" for name, value in attrs))))

    def handle_data(self, data: str) -> None:
        """Note words."""
        self.words.append(data)


class _Page:
    """What the page shows without its script; each text says by its place in the lexicon how to be said anew."""

    def __init__(self, shown: Told, lang: Lang) -> None:
        self.shown, self.lang = shown, lang
        self.texts = Texts("fr", shown.rules), Texts("en", shown.rules)
        self.lexicon = Lexicon()
        self.last = shown.steps[-1].scene

    def body(self, seal: bytes) -> str:
        """All that is on the page."""
        whose = self.words("subtitle_gm" if self.shown.audience == "gm" else "subtitle_players")
        events = str(self.shown.steps[-1].step.version)
        french, english = (one.replace("{rules}", self.shown.rules).replace("{events}", events) for one in whose)
        return Template(_KEY.sub(self._worded, _file("replaybody.html"))).substitute(
            title=_text(self.shown.title),
            subtitle=self.said("p", (french, english)),
            lead=self._lead(),
            people="\n".join(self._people()),
            log="\n".join(self._log()),
            rounds="\n".join(self._rounds()),
            long=' class="long"' if self.shown.steps[-1].step.round > MOST_ROUNDS else "",
            seal=printed(seal),
            bad=escape(self.lexicon.word(self.lexicon.place(self.words("check_bad")), self.lang)),
        )

    def of_title(self, code: str) -> str:
        """What is said of the page as a whole, in the language that it opens in."""
        words = self.lexicon.word(self.lexicon.place(self.words(code)), self.lang)
        return _text(words.replace("{title}", self.shown.title))

    def words(self, code: str) -> Pair:
        """The page's own words, with those of the rules."""
        french, english = (self._own(code, texts) for texts in self.texts)
        return french, english

    def _own(self, code: str, texts: Texts) -> str:
        words = {"round_word": texts.word("words", "round"), "master": texts.word("words", "master")}
        text = texts.word("replay", code)
        for name, word in words.items():
            text = text.replace(f"{{{name}}}", word)
        return text

    def said(self, tag: str, words: Pair, more: str = "") -> str:
        """An element that holds these words."""
        place = self.lexicon.place(words)
        return f'<{tag}{more} data-w="{place}">{escape(self.lexicon.word(place, self.lang))}</{tag.partition(" ")[0]}>'

    def _worded(self, found: re.Match[str]) -> str:
        """The page's own words where its template names them: the text of an element, or its label."""
        if found["label"]:
            return self._labelled(found["code"])
        place = self.lexicon.place(self.words(found["code"]))
        return f' data-w="{place}">{escape(self.lexicon.word(place, self.lang))}'

    def _labelled(self, code: str) -> str:
        """The attributes of an element whose label is one of the page's own words."""
        place = self.lexicon.place(self.words(code))
        return f'data-l="{place}" aria-label="{escape(self.lexicon.word(place, self.lang))}"'

    # --- The fight as it stands ---------------------------------------------------------------------------------------

    def _lead(self) -> str:
        order = " · ".join(_text(_place(turn)) for turn in self.last.order)
        return " · ".join((*(self.said("span", words) for words in self.last.lead), *([order] if order else [])))

    def _people(self) -> Iterator[str]:
        for name, one in self.last.people.items():
            state = [self.said("span", chip.words) for chip in one.chips]
            cells = f"<td>{_text(one.side or '')}</td>{self._hp(one, whole=True)}<td>{', '.join(state)}</td>"
            yield f'<tr><th scope="row">{_text(name)}</th>{cells}</tr>'

    def _hp(self, one: Health | None, *, whole: bool = False) -> str:
        if one is not None and one.hp is not None:
            return f"<td>{number(one.hp)}{f'/{one.hp_max}' if whole else ''}</td>"
        return self.said("td", one.word) if one is not None and one.word else f"<td>{NO_VALUE}</td>"

    def _rounds(self) -> Iterator[str]:
        """Everybody's hit points at the end of each round, as things stand, and in the end."""
        ended = (one for one in self.shown.steps if one.event == "RoundEnded" and one.step.stands)
        ends = {one.step.round: one.scene for one in ended}
        columns = (self.words("combatant"), *((str(number), str(number)) for number in ends), self.words("now_column"))
        heads = "".join(self.said('th scope="col"', one) for one in columns)
        yield f"<thead><tr>{heads}</tr></thead>"
        yield "<tbody>"
        for name in self.last.people:
            scenes: tuple[Scene, ...] = (*ends.values(), self.last)
            cells = "".join(self._hp(scene.people.get(name)) for scene in scenes)
            yield f'<tr><th scope="row">{_text(name)}</th>{cells}</tr>'
        yield "</tbody>"

    # --- The log ------------------------------------------------------------------------------------------------------

    def _log(self) -> Iterator[str]:
        for shown in self.shown.steps:
            kinds = " ".join(_kinds(shown))
            kind, version = f' class="{kinds}"' if kinds else "", shown.step.version
            yield f'<li id="e{version}" value="{version}"{kind}>{"".join(self._event(shown))}</li>'

    def _event(self, shown: Shown) -> Iterator[str]:
        """An event: its text, which leads to it, then who said it and where, and its sums for whoever asks."""
        step = shown.step
        if step.opens:
            yield f"<b>#{step.command}</b> "
        text = self.said(f'a href="#e{step.version}"', shown.text)
        yield text if step.stands else f"<s>{text}</s>{self.said('i', self.words('off'))}"
        if shown.by:
            french, english = (one.replace("{name}", shown.by) for one in self.words("by"))
            yield f" {self.said('small', (french, english))}"
        if address := web_address(shown.link):
            link = f'a class="post" href="{escape(address)}" rel="noopener noreferrer nofollow"'
            yield f" {self.said(link, self.words('link'))}"
        if shown.full:
            sum_ = f"<summary {self._labelled('sum')}>Σ</summary>"
            yield f"\u00a0<details>{sum_}{self.said('p', shown.full)}</details>"


def _place(turn: Turn) -> str:
    return turn.name if turn.initiative is None else f"{turn.name} {number(turn.initiative)}"


def _kinds(shown: Shown) -> Iterator[str]:
    """How a line of the log looks."""
    if shown.step.opens:
        yield "said"
    elif shown.event in QUIET:
        yield "quiet"
    if shown.step.mark:
        yield shown.step.mark.kind
    if shown.step.turns:
        yield "turns"
    if not shown.step.stands:
        yield "off"
