"""What the chart of hit points says in words: its subtitle, its description, and who is not drawn."""

from collections.abc import Iterator

from projections.chart import GONE, Chart, Curve
from projections.texts import Texts, number
from projections.vitals import Vitals


def subtitle(chart: Chart, texts: Texts) -> str:
    """What the lines are."""
    return texts.say("chart", "subtitle_share" if chart.shares else "subtitle_hp", _round(texts))


def _round(texts: Texts) -> dict[str, object]:
    return {"round_word": texts.word("words", "round")}


def value_words(curve: Curve, chart: Chart, texts: Texts) -> str:
    """How somebody ends, behind their name: what they have left, or that they are dead or gone."""
    if curve.status in GONE:
        return texts.word("status", curve.status)
    return _value(curve.last, chart, texts)


def _value(value: int, chart: Chart, texts: Texts) -> str:
    return texts.say("chart", "percent" if chart.shares else "described_hp", {"value": number(value)})


def described(chart: Chart, texts: Texts) -> Iterator[str]:
    """The whole picture for who does not see it, sentence by sentence."""
    yield f"{subtitle(chart, texts)}."
    for one in chart.curves:
        first, last = (_value(value, chart, texts) for value in (one.first, one.last))
        yield texts.say("chart", "described", {"name": one.name, "first": first, "last": last})
        if one.status and one.status != "active":
            status = texts.word("status", one.status)
            yield texts.say("chart", "described_status", {"name": one.name, "status": status})
    for mark in chart.marks:
        yield texts.say("chart", f"described_{mark.kind}", {"name": mark.name, "command": mark.command})
    if chart.revisions:
        numbers = ", ".join(f"#{one.command}" for one in chart.revisions)
        yield texts.say("chart", "described_revisions", {"numbers": numbers})
    yield from (f"{line}." for line in _apart(chart, texts))


def caption(chart: Chart, texts: Texts) -> Iterator[str]:
    """What stands below the lines: who is not drawn, and the log's seal."""
    if not chart.curves:
        yield texts.word("chart", "nobody")
    yield from _apart(chart, texts)
    yield texts.say("chart", "foot", {"seal": chart.seal})


def _fares(one: Vitals, texts: Texts) -> str:
    """How somebody is whose hit points are hidden: what has become of them, or else how hurt they are."""
    told = one.status is not None and one.status != "active"
    return texts.word("status", one.status or "") if told else texts.word("health", one.health or "")


def _apart(chart: Chart, texts: Texts) -> Iterator[str]:
    """Those whose hit points are hidden, with how they fare, and those who have none."""
    if chart.hidden:
        fares = (texts.say("chart", "fares", {"name": one.name, "fares": _fares(one, texts)}) for one in chart.hidden)
        yield texts.say("chart", "hidden", {"names": ", ".join(fares)})
    if chart.unmeasured:
        yield texts.say("chart", "unmeasured", {"names": ", ".join(chart.unmeasured)})
