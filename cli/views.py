"""What programs read, and the pieces that commands ask for."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import orjson

from cli.desk import Desk
from cli.mistakes import NoSuchVersion
from cli.tell import tell
from cli.writer import Writer
from domain.events import CombatClosed, CombatOpened
from domain.fight import Fight
from domain.findings import Report
from domain.history import Entry, Recorded
from domain.logs import Log
from domain.names import slug
from domain.ruleset import ruleset_named
from domain.seals import printed
from projections.board import Board, board, board_after_round, board_at
from projections.boardview import board_view, report_notices
from projections.closing import closing_report
from projections.erratum import erratum, erratum_view
from projections.formats import READERS, Format, write
from projections.hidden import ever_secret
from projections.secrecy import Audience, Seen, secrets_of, see_all, veil_board, veil_moments
from projections.texts import Lang, Texts
from projections.timeline import timeline
from projections.waiting import Wait, waiting, waiting_view


def printed_json(value: object) -> str:
    """One JSON value on one line."""
    return orjson.dumps(value).decode()


def board_asked(desk: Desk, version: int | None, round_number: int | None) -> Board:
    """The board as it stands, as known after an event, or after a round.

    Raises:
        NoSuchVersion: there is no such event, or that round has not ended.
    """
    fight = desk.sit()
    history = fight.history
    if version is not None:
        if not 1 <= version <= history.version:
            raise NoSuchVersion("event", version, history.version)
        return board_at(fight.slug, recorded_of(fight), version)
    if round_number is not None:
        found = board_after_round(fight.slug, history, round_number)
        if found is None:
            ended = fight.combat.round - fight.combat.in_round
            raise NoSuchVersion("round", round_number, ended)
        return found
    return board(fight.slug, history, fight.combat)


def recorded_of(fight: Fight) -> list[Recorded]:
    """Every event of a fight at its place."""
    return [
        Recorded(version, event)
        for entry in fight.history.entries
        for version, event in enumerate((entry.declared, *entry.facts), entry.start)
    ]


def entry_json(fight: Fight, entry: Entry) -> Iterator[str]:
    """The events of one command, a correction's with all that it adjudicated again, as `log --json` prints them."""
    batch = (one for one in fight.history.entries if one.declared.correction == entry.number)
    last = max([entry.end, *(one.end for one in batch if one.start > entry.start)])
    for moment in timeline(fight.history):
        if entry.start <= moment.version <= last:
            yield printed_json(moment.as_json())


def listing(desk: Desk) -> list[dict[str, Any]]:
    """Every combat of the store."""
    rows = []
    for listed in desk.journal.combats():
        other = Desk(desk.store, listed.slug, opened=(desk.journal, desk.keyring))
        combat = other.look(listed).combat
        rows.append(
            {
                "combat": listed.slug,
                "title": combat.title,
                "rules": combat.rules,
                "status": combat.status,
                "round": combat.round,
            }
        )
    return rows


def listing_lines(rows: Sequence[dict[str, Any]], desk: Desk) -> Iterator[str]:
    """The list for people: slug, title, rules, status, round."""
    widths = {key: max(len(str(row[key])) for row in rows) for key in ("combat", "title", "rules")}
    for row in rows:
        texts = Texts(desk.lang, row["rules"])
        status = texts.word("words", row["status"])
        number = f"{texts.word('words', 'round')} {row['round']}"
        cells = [f"{row[key]:<{widths[key]}}" for key in ("combat", "title", "rules")]
        yield "  ".join([*cells, status, number])


def log_slug(log: Log) -> tuple[str, Lang | None]:
    """What a log calls its combat, and the language that it chose."""
    opened = next((one.event for one in log.recorded if isinstance(one.event, CombatOpened)), None)
    return (slug(opened.title), opened.lang) if opened else (str(log.combat_id), None)


def report_json(slug: str, report: Report) -> dict[str, Any]:
    """A verification as an object."""
    return {
        "combat": slug,
        "outcome": report.outcome,
        "findings": [
            {
                "check": finding.check,
                "outcome": finding.outcome,
                "version": finding.version,
                "command": finding.command,
                "stored": finding.stored,
                "derived": finding.derived,
                "reason": finding.reason,
                "kind": finding.kind,
            }
            for finding in report.findings
        ],
        "events": report.events,
        "commands": report.commands,
        "dice": report.dice,
        "typed": report.typed,
        "taken_back": report.taken_back,
        "withheld": report.withheld,
        "signatures": [
            {
                "as": one.name,
                "lines": one.lines,
                "keys": [{"key": key, "printed": printed(bytes.fromhex(key)), "lines": n} for key, n in one.keys],
            }
            for one in report.signatories
        ],
        "seal": report.seal.hex(),
        "printed_seal": printed(report.seal),
    }


def board_parts(asked: Board, desk: Desk, form: Format, audience: Audience | None) -> tuple[str, ...]:
    """The board for people, in the parts in which it is pasted."""
    shown = veiled(asked, desk, audience or READERS[form])
    return write(board_view(shown, desk.texts), form)


def closing_lines(desk: Desk, entry: Entry) -> Iterator[str]:
    """What a fight leaves behind, where this command ended it."""
    fight, texts = desk.sit(), desk.texts
    if any(isinstance(fact, CombatClosed) for fact in entry.facts):
        for notice in report_notices(closing_report(fight.history, fight.combat), texts):
            yield f"     {notice.label}{texts.word('board', 'colon')} {', '.join(notice.items)}"


def erratum_parts(desk: Desk, number: int, form: Format, audience: Audience | None) -> tuple[str, ...]:
    """The notice of a correction, for players unless told otherwise, in the parts in which it is pasted."""
    fight = desk.sit()
    notice = erratum(fight.slug, fight.history, number, audience or "players")
    return write(erratum_view(notice, desk.texts), form)


def veiled(asked: Board, desk: Desk, audience: Audience) -> Board:
    """The board as that audience may see it, as things are hidden today."""
    if audience == "gm":
        return asked
    history = desk.sit().history
    secrets = secrets_of(history)
    if asked.version < history.version:
        secrets = ever_secret(secrets, history).after(history.position_at(asked.version))
    return veil_board(asked, secrets)


def log_asked(desk: Desk, audience: Audience, *, effective_only: bool) -> Iterable[Seen]:
    """The log as that audience may see it."""
    history = desk.sit().history
    moments = timeline(history, effective_only=effective_only)
    return veil_moments(moments, secrets_of(history)) if audience == "players" else see_all(moments)


def _waiting(desk: Desk, audience: Audience) -> Wait:
    fight = desk.sit()
    shown = veiled(board(fight.slug, fight.history, fight.combat), desk, audience)
    return waiting(shown, fight.history, desk.clock())


def waiting_parts(desk: Desk, form: Format, audience: Audience | None) -> tuple[str, ...]:
    """Who must post, ready to paste."""
    return write(waiting_view(_waiting(desk, audience or READERS[form]), desk.texts), form)


def waiting_json(desk: Desk, audience: Audience | None) -> dict[str, Any]:
    """Who must post, as an object."""
    return _waiting(desk, audience or "gm").as_json()


def blank_sheet(name: str, lang: Lang | None) -> Iterator[str]:
    """A commented sheet of a ruleset: its example filled in, to be changed, all other keys commented out."""
    ruleset, spoken = ruleset_named(name), lang or "fr"
    words, example = Writer(ruleset, french=spoken == "fr"), ruleset.example
    yield f"# {tell(spoken, 'sheet_head', name=ruleset.name)}"
    yield ""
    total = {"hp": "hp"} if ruleset.has_total else {}
    for key, kind in {**total, **ruleset.sheet}.items():
        if "." not in key:
            shown = f"{_bare(words.key(key))} = {_toml(example.get(key, ''))}  # {tell(spoken, f'sheet_{kind}')}"
            yield shown if key in example else f"# {shown}"
    yield f"# {tell(spoken, 'sheet_common')} :"
    for key in ("player", "side", "genre", "alias", "hide"):
        yield f'# {words.key(key)} = ""'
    for stem in (key.partition(".")[0] for key in ruleset.sheet if "." in key):
        named = {key.partition(".")[2]: value for key, value in example.items() if key.startswith(f"{stem}.")}
        yield ""
        head = f"[{_bare(words.key(stem))}]"
        yield head if named else f"# {head}"
        yield from (f"{_bare(words.name(each))} = {_toml(value)}" for each, value in named.items())


def _bare(key: str) -> str:
    """A key as TOML takes it: in quotes where it has other letters than plain ones."""
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else f'"{key}"'


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
