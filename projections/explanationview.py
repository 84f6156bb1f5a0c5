"""An explanation in words: an indented tree, one line a node, and below it the rules that stand in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

from domain import events as e
from domain.events import Declared
from domain.ruleset import ruleset_named
from domain.sums import Sum
from projections.explanation import Change, Corrected, Explanation, Happened, Node, Roll, Said, Thrown, Valued, below
from projections.inert import plain
from projections.logview import told
from projections.questions import Question
from projections.texts import Texts, number
from projections.valuewords import label_of, value_words

Style = Literal["value", "plain", "die", "rule"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an explanation: how deep it stands, its text, what kind of line it is."""

    depth: int
    text: str
    style: Style = "plain"


def explanation_lines(explanation: Explanation, texts: Texts, *, brief: bool = False) -> Iterator[Line]:
    """The trees, then the rules; in `brief` each event with its sums, its causes and the lines behind it."""
    first = explanation.roots[0] if explanation.roots else None
    view = _View(texts, first.number if isinstance(first, Said) else None, brief=brief)
    for place, root in enumerate(explanation.roots):
        if place and isinstance(root, Valued):
            yield Line(0, "")
        for line in view.lines(root, 0):
            yield replace(line, text=plain(line.text))
    if not brief:
        yield from rule_lines(explanation.rules(), explanation.rules_of, texts)


def rule_lines(rules: Sequence[str], ruleset: str, texts: Texts) -> Iterator[Line]:
    """Each rule once: its id, its standing and sentence, then its passage of the source."""
    if not rules:
        return
    yield Line(0, "")
    yield Line(0, texts.word("explained", "rules"), "value")
    for rule in rule_entries(rules, ruleset, texts):
        standing = texts.word("explained", f"standing_{rule['standing']}")
        yield Line(1, f"{rule['id']} ({standing}) {rule['sentence']}".rstrip(), "rule")
        if rule["source"]:
            yield Line(2, texts.say("explained", "source", rule), "rule")


def rule_entries(rules: Sequence[str], ruleset: str, texts: Texts) -> Iterator[dict[str, Any]]:
    """The rules as they are shipped: id, sentence in the reader's language, source (French), standing."""
    shipped = ruleset_named(ruleset).rules if ruleset else {}
    for rule in rules:
        entry = shipped.get(rule, {})
        source = " ".join(str(entry.get("source", "")).split()) or None
        standing = entry.get("standing", "convention")
        yield {"id": rule, "sentence": entry.get(texts.lang, ""), "source": source, "standing": standing}


class _View:
    """Words the nodes of a tree in one language; `about` is the command that all of it is about, if one is."""

    def __init__(self, texts: Texts, about: int | None, *, brief: bool) -> None:
        self.texts, self.totals, self.about, self.brief = texts, texts.without_terms(), about, brief

    def say(self, code: str, **fields: object) -> str:
        return self.texts.say("explained", code, fields)

    def lines(self, node: Node, depth: int) -> Iterator[Line]:
        """A node and what stands below it, in the order in which one reads it."""
        match node:
            case Valued():
                yield from self._value(node, depth)
            case Change():
                yield from self._change(node, depth)
            case Happened():
                yield from self._event(node, depth)
            case Roll():
                yield from self._roll(node, depth)
            case Thrown():
                yield Line(depth, self._die(node), "die")
                yield from self._below([one for one in node.children if not _is_repeated(one)], depth)
            case Said():
                yield Line(depth, self._command(node))
                yield from self._below(node.children, depth)
            case Corrected():
                yield Line(depth, self._correction(node))
                yield from self._below(node.children, depth)

    def _below(self, nodes: Sequence[Node], depth: int) -> Iterator[Line]:
        for node in nodes:
            yield from self.lines(node, depth + 1)

    # --- Values ---------------------------------------------------------------------------------------------------

    def _value(self, node: Valued, depth: int) -> Iterator[Line]:
        value = value_words(node, self.texts)
        rules = f"  [{', '.join(node.rules)}]" if node.rules else ""
        if node.item is not None:
            yield Line(depth, value, "value")
        else:
            code, name = ("of_one", node.question.name) if node.question.name else ("of_fight", None)
            label = label_of(node.question, self.texts)
            yield Line(depth, self.say(code, name=name, label=label, value=value) + rules, "value")
        changes = [child for child in node.children if isinstance(child, Change)]
        if len(changes) > 1 and all(change.amount is not None for change in changes):
            yield Line(depth + 1, self._added_up(changes))
        yield from self._share(node, depth + 1)
        yield from self._below(node.children, depth)

    def _added_up(self, changes: Sequence[Change]) -> str:
        """`13 = 40 − 27`."""
        first, *rest = [change.amount or 0 for change in changes]
        terms = "".join(f" {'−' if amount < 0 else '+'} {abs(amount)}" for amount in rest)
        return self.say("added_up", total=number(first + sum(rest)), sum=f"{number(first)}{terms}")

    def _share(self, node: Valued, depth: int) -> Iterator[Line]:
        """The share of hit points left, for what is worked out from it."""
        parts = {child.question.which: child.value for child in node.children if isinstance(child, Valued)}
        hp, hp_max = parts.get("hp"), parts.get("hp_max")
        if isinstance(hp, int) and isinstance(hp_max, int) and hp_max:
            tenths = Fraction(hp * 1000, hp_max)
            exact = f"{float(tenths) / 10:.10g}" if tenths.denominator == 1 else f"≈ {float(tenths) / 10:.1f}"
            percent = exact.replace(".", ",") if self.texts.lang == "fr" else exact
            yield Line(depth, self.say("share", hp=number(hp), hp_max=number(hp_max), percent=percent))

    def _change(self, node: Change, depth: int) -> Iterator[Line]:
        amount = node.amount
        sign = "" if amount is None else f"{amount:+}  " if node.before is not None else f"{amount}  "
        for child in node.children:
            first, *rest = self._event(child, depth, place=True)
            yield replace(first, text=sign.replace("-", "−") + first.text)
            yield from rest

    # --- Events ---------------------------------------------------------------------------------------------------

    def _event(self, node: Happened, depth: int, *, place: bool = False) -> Iterator[Line]:
        moment = node.seen.moment
        bare = replace(node.seen) if node.seen.event is not None else None
        words = told(bare, node.declared, self.totals) if bare else self.texts.word("explained", "unseen")
        if node.again:
            yield Line(depth, f"{words} ({self.say('already', version=moment.version)})")
            return
        in_rolls = {term.rule for roll in node.rolls if roll.total for term in roll.total.terms}
        own = [rule for rule in node.rules if rule not in in_rolls]
        rules = f"  [{', '.join(own)}]" if own else ""
        when = self.say("in_round", round_word=self.texts.word("words", "round"), round=moment.round)
        before = f"{when} · " if place and moment.round else ""
        yield Line(depth, f"{before}{words} {self.say('event_place', version=moment.version)}{rules}")
        yield from self._remaining(node, depth + 1)
        for roll in node.rolls:
            yield from self._roll(roll, depth + 1)
        if self.brief:
            causes = (one for one in node.children if isinstance(one, Happened) and not one.again)
            yield from (next(self._event(one, depth + 1)) for one in causes)
            said = (one for one in below(node) if isinstance(one, Said) and not one.again)
            yield from (Line(depth + 1, self._command(one)) for one in said)
            return
        known = [one for one in node.children if isinstance(one, Said) and one.again and one.number == self.about]
        yield from self._below([one for one in node.children if one not in known], depth)

    def _remaining(self, node: Happened, depth: int) -> Iterator[Line]:
        """What a blow cost: damage less what was taken off, and no more than there was."""
        event = node.seen.event
        if not isinstance(event, e.WoundTaken) or not event.damage or not isinstance(event.loss, int):
            return
        taken = event.reduction.total if event.reduction else 0
        rest = max(0, event.damage.total - max(0, taken))
        fields = {"damage": number(event.damage.total), "reduction": number(max(0, taken)), "rest": number(rest)}
        parts = [self.say("remains", **fields)] if event.reduction else []
        parts += [self.say("counts_as_none", total=number(taken))] if taken < 0 else []
        parts += [self.say("capped", loss=number(event.loss))] if event.loss < rest and event.hp is not None else []
        if parts:
            yield Line(depth, " ; ".join(parts) if self.texts.lang == "fr" else "; ".join(parts))

    def _roll(self, roll: Roll, depth: int) -> Iterator[Line]:
        label = self.texts.word("rolls", roll.key)
        if roll.total is None and self.brief:
            faces = ", ".join(str(thrown.die.face) for thrown in roll.dice)
            yield Line(depth, self.say("roll", label=label, total=faces))
        elif roll.total is None:
            yield Line(depth, self.say("plain_roll", label=label))
        else:
            total, added = roll.total.total, sum(term.value for term in roll.total.terms)
            shown = self.say("roll", label=label, total=number(total))
            terms = self._terms(roll.total)
            code = "made_of" if added == total else "floored"
            yield Line(depth, self.say(code, roll=shown, terms=terms, added=number(added)) if terms else shown)
        if not self.brief:
            yield from self._below(roll.dice, depth)

    def _terms(self, total: Sum) -> str:
        """The summands, each with its rule where it is another than the one before."""
        text, last = "", None
        for term in total.terms:
            sign = "−" if term.value < 0 else "+"
            shown = self.texts.term(term)
            text += f" {sign} {shown}" if text else (f"− {shown}" if term.value < 0 else shown)
            text += f" [{term.rule}]" if term.rule and term.rule != last else ""
            last = term.rule
        return text

    def _die(self, node: Thrown) -> str:
        die = node.die
        source = "declared_alone" if die.source == "declared" and die.said is None else die.source
        text = self.say(
            "die",
            face=die.face,
            sides=die.sides,
            purpose=self.texts.word("purposes", node.purpose),
            roller=node.roller,
            source=self.say(source, said=die.said),
            key=die.key,
        )
        return text if node.counts else f"{text} [{self.texts.word('explained', 'uncounted')}]"

    # --- Declarations ---------------------------------------------------------------------------------------------

    def _command(self, node: Said) -> str:
        declared, seen = node.seen.event, node.seen
        if node.again:
            return f"#{node.number} ({self.texts.word('explained', 'already_said')})"
        if not isinstance(declared, Declared) or seen.secret:
            return self.say("command_bare", number=node.number, line=self.texts.word("veiled", "secret"))
        once = replace(seen, event=declared.model_copy(update={"correction": None}))
        line = told(once, declared, self.texts) or ""
        who = declared.by or declared.acting or self.texts.word("words", "master")
        parts = [self.say("command", number=node.number, who=who, line=line)]
        if declared.posted_at:
            parts.append(self.say("posted", at=_shown_time(declared.posted_at)))
        parts += [declared.link] if declared.link else []
        return " · ".join(parts) + ("" if node.stands else f" [{self.texts.word('explained', 'undone')}]")

    def _correction(self, node: Corrected) -> str:
        whys = (getattr(getattr(child.seen.event, "command", None), "why", None) for child in node.children)
        why = next((why for why in whys if why), None)
        line = self.say("line_part", line=node.line) if node.line else ""
        fields: Mapping[str, object] = {
            "number": node.number,
            "line_part": line,
            "why_part": self.say("why_part", why=why) if why else "",
            "before": _short(node.question, node.before, self.texts),
            "after": _short(node.question, node.after, self.texts),
        }
        return self.texts.say("explained", f"corrected_{node.how}", fields)


def _is_repeated(node: Node) -> bool:
    return isinstance(node, Said) and node.again


def _shown_time(at: datetime) -> str:
    """A time with its author's offset: 2026-11-30 21:04+01:00."""
    return at.isoformat(" ", "minutes")


def _short(question: Question | None, value: Any, texts: Texts) -> str:  # noqa: ANN401 - whatever the board shows
    """A value before or after a correction, in a row."""
    items = value if isinstance(value, dict) else {"": value}
    if question is None or not any(one is not None for one in items.values()):
        return texts.word("explained", "nothing")
    return value_words(Valued(question, None, items, ()), texts)
