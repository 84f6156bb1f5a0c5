"""A dossier as the object that programs read: `docs/programs.md` says what each key means."""

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from projections.audit import Audit
from projections.auditdisputes import Contested
from projections.auditsubject import Subject
from projections.audittimeline import OptionChanged, Ruled, Told
from projections.deeds import Deed
from projections.luck import Luck, Successes
from projections.odds import Odds


def audit_json(dossier: Audit) -> dict[str, Any]:
    """The whole dossier."""
    return {
        "combat": dossier.slug,
        "for": dossier.audience,
        "number": dossier.number,
        **_subject(dossier.subject),
        "disputes": [_dispute(one) for one in dossier.disputes],
        "timeline": [_told(one) for one in dossier.timeline],
        "repairs": [one.as_json() for one in dossier.repairs],
        "rulings": [_ruled(one) for one in dossier.rulings],
        "options_changed": [_option(one) for one in dossier.options],
        "dice": [one.as_json() for one in dossier.dice],
        "unused_faces": [one.as_json() for one in dossier.unused],
        "pairs": [one.as_json() for one in dossier.pairs],
        "odds": [odds_json(one) for one in dossier.odds],
        "successes": [_successes(one) for one in dossier.successes],
        "luck": [_luck(one) for one in dossier.luck],
        "people": [one.as_json() for one in dossier.people],
    }


def _subject(subject: Subject) -> dict[str, Any]:
    return {
        "title": subject.title,
        "rules": subject.rules,
        "mode": subject.mode,
        "status": subject.status,
        "round": subject.round,
        "branch": subject.branch.model_dump(mode="json") if subject.branch else None,
        "options": [{**asdict(one), "differs": one.differs} for one in subject.settings],
        "house": list(subject.house),
        "commitments": [asdict(one) for one in subject.commitments],
        "entropy": [
            {"round": one.round, "text": one.text, "command": one.deed.number, "by": one.deed.person}
            for one in subject.grains
        ],
        "printed_seal": subject.seal,
        "events": subject.events,
        "commands": subject.commands,
        "dice_count": subject.dice,
    }


def _said(deed: Deed) -> dict[str, Any]:
    """Who said a line, when and where; null what may not be known."""
    shown = deed.shown
    return {
        "command": deed.number,
        "round": deed.round,
        "at": deed.at.isoformat(),
        "posted_at": shown.posted_at.isoformat() if shown.posted_at else None,
        "by": deed.declared.by,
        "as": shown.acting,
        "link": shown.link,
        "file": shown.file,
        "line": shown.line,
        "secret": bool(shown.secret),
        "text": shown.text,
    }


def _dispute(one: Contested) -> dict[str, Any]:
    return {
        **_said(one.deed),
        "about": one.about,
        "why": one.why,
        "open": one.open,
        "answers": [
            {"command": answer.deed.number, "kind": answer.kind, "why": answer.why, "stands": answer.deed.effective}
            for answer in one.answers
        ],
    }


def _told(one: Told) -> dict[str, Any]:
    last = one.last
    return {
        **_said(one.first),
        "text_now": last.shown.text,
        "stands": one.stands,
        "taken_back": one.taken_back,
        "inserted": one.first.entry.declared.correction,
        "again": last.entry.declared.correction,
        "set_aside": one.set_aside,
        "after": list(one.after),
        "events": {"first": last.entry.start, "last": last.entry.end},
        "led_to": [seen.moment.version for seen in one.outcome],
    }


def _ruled(one: Ruled) -> dict[str, Any]:
    fact = one.seen.event
    keys = ("name", "subject", "before", "after", "why")
    return {**_said(one.deed), **{key: getattr(fact, key, None) for key in keys}, "stands": one.stands}


def _option(one: OptionChanged) -> dict[str, Any]:
    repair = one.repair
    fields = {"option": one.option, "before": one.before, "after": one.value, "why": repair.why}
    return {"command": repair.deed.number, **fields, "stands": repair.stands}


def odds_json(one: Odds) -> dict[str, Any]:
    """One thing that dice decided."""
    return {
        "version": one.version,
        "command": one.command,
        "kind": one.kind,
        "name": one.name,
        "target": one.target,
        "chance": exact(one.chance),
        "happened": one.happened,
        "faces": list(one.faces),
        "overruled": one.overruled,
    }


def exact(value: Fraction | None) -> dict[str, Any] | None:
    """A fraction as two whole numbers, which may be long, and as a number to look at."""
    if value is None:
        return None
    return {"exact": f"{value.numerator}/{value.denominator}", "value": float(value)}


def _successes(one: Successes) -> dict[str, Any]:
    fields = {"name": one.name, "kind": one.kind, "tries": one.tries, "successes": one.successes}
    return {**fields, "expected": exact(one.expected), "as_good": exact(one.as_good), "as_bad": exact(one.as_bad)}


def _luck(one: Luck) -> dict[str, Any]:
    return {
        "roller": one.roller,
        "purpose": one.purpose,
        "sides": one.sides,
        "source": one.source,
        "counted": one.counted,
        "dice": one.dice,
        "total": one.total,
        "expected": exact(one.expected),
        "as_good": exact(one.as_good),
        "as_bad": exact(one.as_bad),
    }
