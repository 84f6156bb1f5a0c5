"""The bytes that a signature covers: anybody can make them again from an export, and they never change."""

import json
from pathlib import Path

import pytest
from signed import known_keys
from spec import COMBAT_ID, desk, given

from cli.exporting import exported
from cli.signing import authentic
from domain.events import Declared
from domain.signatures import Signature


def test_anybody_can_make_the_signed_bytes_again(tmp_path: Path) -> None:
    """By what docs/events.md says, from an export's lines; the public key of the bytes 0 to 31 is a well-known one."""
    at = desk(keys=known_keys(tmp_path))
    for line in (
        'combat "Essai" rules=forum',
        "char Héloïse hp=9 by=Nour",
        'note "un \\ «\u00a0deux\u00a0» 🎲"',
        "undo",
    ):
        at.say(line)
    events = [json.loads(line) for line in exported(at).splitlines()[:-1]]
    data = [event["data"] for event in events if event["event"] == "Declared@1"]
    kept = ("command", "as", "by", "link", "posted_at", "text", "secret", "files")
    for one in data:
        said = {name: value for name, value in one.items() if name in kept}
        content = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
        parts = (b"horion/declared/1", str(COMBAT_ID).encode(), str(one["number"]).encode(), content)
        message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        assert one["signature"]["key"] == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
        assert authentic(Signature.model_validate(one["signature"]), message) is True
    assert len(data) == 4


POSTED = "by=Nour link=https://f.example/1 at=2026-11-30T21:04+01:00"
CONTENTS = {
    f"char Rat hp=9 {POSTED}": '{"command":{"dice":[],"why":null,"kind":"char","name":"Rat","count":null,"hp":[9,9],'
    '"sheet":{},"side":null,"player":null,"gender":null,"article":null,"mode":null,"alias":null,"hide":null,'
    '"surprised":false,"enters":null,"counters":{},"taken":null},"by":"Nour","as":null,"link":"https://f.example/1",'
    f'"posted_at":"2026-11-30T21:04:00+01:00","text":"char Rat hp=9 {POSTED}","secret":false,"files":{{}}}}',
    "Milo reinforced-attack Goule aim=73 mod=+5/nuit": '{"command":{"dice":[{"purpose":"aim","roller":null,'
    '"faces":["73"],"said":null}],"why":null,"kind":"act","actor":"Milo","action":"reinforced-attack","targets":["Goule"],'
    '"arguments":{},"modifiers":[{"value":5,"label":"nuit","purpose":null}],"any_order":false},"by":null,"as":null,'
    '"link":null,"posted_at":null,"text":"Milo reinforced-attack Goule aim=73 mod=+5/nuit","secret":false,"files":{}}',
    'insert after 5 : note "a" why=b': '{"command":{"dice":[],"why":"b","kind":"correct","edits":[{"edit":"insert",'
    '"after":5,"command":{"dice":[],"why":"b","kind":"note","text":"a"},"text":"note \\"a\\" why=b",'
    '"secret":false,"files":{}}],"verb":"insert"},"by":null,"as":null,"link":null,"posted_at":null,'
    '"text":"insert after 5 : note \\"a\\" why=b","secret":false,"files":{}}',
}


@pytest.mark.parametrize("line", CONTENTS)
def test_what_was_signed_once_is_read_for_ever(line: str) -> None:
    """The bytes that a signature covers stay: a field that commands get later has to be left out where it is empty."""
    before = ["char Milo hp=9 attack.x=20", "char Goule hp=9", "weapon Milo sword attack=x", "round initiative=9,1"]
    entry = given(*before, dice="any").when(line).entry
    assert entry is not None
    assert entry.declared.content.decode() == CONTENTS[line]


def test_every_field_of_a_declaration_is_signed_or_is_none_of_its_author_s_words() -> None:
    """A field that is added has to be put on one side."""
    not_said = {"number", "at", "file", "line", "correction", "signature"}
    one = given('note "a"').entry
    assert one is not None
    said = set(json.loads(one.declared.content))
    assert said | not_said == {field.alias or name for name, field in Declared.model_fields.items()}
    assert not said & not_said
