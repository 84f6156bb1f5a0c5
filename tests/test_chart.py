"""The chart of hit points: what it draws, for whom, in words too; its frame, and the files that it is saved in."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from shell import BRIDGE, Shell
from spec import Scenario, desk, given

from projections.chart import Chart, chart
from projections.chartsvg import chart_svg
from projections.secrecy import Audience
from projections.texts import Lang, Texts

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG\r\n\x1a\n"


def chart_of(scenario: Scenario, audience: Audience = "gm") -> Chart:
    """The chart of a scenario's fight."""
    fight = scenario.desk.fight
    assert fight is not None
    return chart(fight.slug, fight.history, fight.link, audience)


def drawn(one: Chart, name: str) -> list[tuple[int, float]]:
    """Somebody's points: places and values."""
    return [(point.place, point.value) for curve in one.curves if curve.name == name for point in curve.points]


def bridge(*lines: str) -> Scenario:
    """The bridge of Brumes as far as command 8, then these."""
    return Scenario(desk()).when(*BRIDGE, *lines)


def picture(one: Chart, lang: Lang = "fr") -> ET.Element:
    """The picture, read back."""
    return ET.fromstring(chart_svg(one, Texts(lang, one.rules)))  # noqa: S314 - our own


def texts_in(svg: ET.Element) -> list[str]:
    """The texts that are seen."""
    return [each.text or "" for each in svg.iter(f"{SVG}text")]


# --- What is drawn ----------------------------------------------------------------------------------------------------


def test_lines_change_where_hit_points_do() -> None:
    """Place 0 is command 5, before round 1 (6); command 8, at place 3, costs Goule 1 27 of 40, Constantine 2."""
    shown = chart_of(bridge())
    assert (shown.last, shown.rounds, shown.shares) == (3, ((1, 1),), False)
    assert drawn(shown, "Constantine") == [(0, 100), (3, 98)]
    assert drawn(shown, "Goule 1") == [(0, 40), (3, 13)]
    assert drawn(shown, "Goule 2") == [(0, 40)]
    assert [(one.first, one.last, one.most) for one in shown.curves] == [(100, 98, 100), (40, 13, 40), (40, 40, 40)]


def test_what_was_taken_back_is_not_drawn_and_its_place_is_marked() -> None:
    """Undone, command 8 leaves a mark at place 3, where the next command comes; a correction one at 7's."""
    undone = chart_of(bridge("undo"))
    assert drawn(undone, "Goule 1") == [(0, 40)]
    assert [(one.place, one.command) for one in undone.revisions] == [(3, 9)]
    assert not chart_of(bridge("undo", "redo")).revisions
    amended = chart_of(bridge('amend 7 target="Goule 2" why=x 7.résistance=3'))
    assert [(one.place, one.command) for one in amended.revisions] == [(2, 9)]


def test_deaths_and_departures_end_a_line() -> None:
    """Dead by command 9: a mark at its place, 4, and nobody is there any more; who leaves has no mark."""
    shown = chart_of(bridge('ruling "Goule 1" dead why=x', 'leave "Goule 2" fled'))
    assert [(mark.kind, mark.name, mark.place, mark.command) for mark in shown.marks] == [("death", "Goule 1", 4, 9)]
    present = {one.name: [point.present for point in one.points] for one in shown.curves}
    assert present["Goule 1"][-1] is False
    assert present["Goule 2"] == [True, False]
    assert present["Constantine"] == [True, True]
    assert [one.status for one in shown.curves] == ["active", "dead", "fled"]


def test_a_critical_is_marked_on_who_suffers_it() -> None:
    """In kimble by the wound's effect: the cave's first is Edith's shot in round 2, on Goule 2, left with 7."""
    cave = Path(__file__).parent.parent / "examples" / "goules-de-la-cave.combat"
    shown = chart_of(Scenario(desk()).when(*cave.read_text(encoding="utf-8").splitlines()))
    criticals = [mark for mark in shown.marks if mark.kind == "critical"]
    assert (criticals[0].name, criticals[0].command) == ("Goule 2", 24)
    assert next(one for one in shown.curves if one.name == "Goule 2").at(criticals[0].place) == 7
    assert [mark.name for mark in shown.marks if mark.kind == "death"] == ["Goule 2", "Goule 3"]


def test_parts_of_the_body_are_drawn_as_a_share() -> None:
    """In ogl, by all parts together: the whole is 100; a part of 4 ruled to 0, out of a sum of 31, leaves 27: 88%."""
    scenario = given("char Rat STR=9 CON=9 SIZ=9 DEX=9 INT=9 POW=9", "round rank=5", rules="ogl")
    most = sum(part.hp_max for part in scenario.combat.combatants["Rat"].locations.values())
    part = scenario.combat.combatants["Rat"].locations["left_leg"].hp_max
    shown = chart_of(scenario.when("ruling Rat hp.left_leg=0 why=x"))
    assert shown.shares
    assert drawn(shown, "Rat") == [(0, 100), (2, 100 * (most - part) / most)]
    assert shown.curves[0].last == -(-100 * (most - part) // most)


def test_who_has_no_hit_points_is_named_apart() -> None:
    """In freeform nobody has to have any; where nobody has, the picture says so."""
    shown = chart_of(given("char Milo hp=9", "char Ombre", rules="freeform", dice="any"))
    assert ([one.name for one in shown.curves], shown.unmeasured) == (["Milo"], ("Ombre",))
    nobody = chart_of(given("char Ombre", rules="freeform", dice="any"))
    assert nobody.curves == ()
    assert "Personne n'a de points de vie à montrer." in texts_in(picture(nobody))


def test_a_fight_without_a_round_is_drawn_from_its_beginning() -> None:
    """Commands 1 to 3 are places 0 to 2; Milo comes in at place 1."""
    shown = chart_of(given("char Milo hp=9", "ruling Milo hp=4 why=x", rules="freeform", dice="any"))
    assert (shown.last, shown.rounds, drawn(shown, "Milo")) == (2, (), [(1, 9), (2, 4)])


def test_players_see_no_line_of_who_hides() -> None:
    """Words instead; no mark on them; and the picture of two fights that differ in hidden figures alone is the same."""

    def fight(hp: int, loss: int) -> Chart:
        lines = (
            f"char Liche hp={hp} speed=1 resistance=9 hide=hp", f"char Ombre hp={hp} speed=1 hide=all",
            f"ruling Liche hp={hp - loss} why=x", "ruling Ombre dead why=x", f"char Rat hp={hp} speed=1 hide=hp",
            "ruling Rat dead why=x",
        )  # fmt: skip
        return chart_of(bridge(*lines), "players")

    one, other = fight(90, 3), fight(80, 2)
    assert [curve.name for curve in one.curves] == ["Constantine", "Goule 1", "Goule 2"]
    assert one.marks == ()
    svgs = [chart_svg(each, Texts("fr", "forum")).replace(each.seal, "") for each in (one, other)]
    assert svgs[0] == svgs[1]
    assert "PV cachés\u00a0: Liche (quelques égratignures), Ombre (état inconnu), Rat (sans vie)" in texts_in(
        picture(one)
    )
    assert "Liche" in [curve.name for curve in chart_of(bridge("char Liche hp=9 hide=hp")).curves]


def test_players_see_no_mark_of_what_is_secret() -> None:
    """Of a secret blow its number alone: the cave's first critical, on Goule 2, is on the game master's chart only."""
    cave = (Path(__file__).parent.parent / "examples" / "goules-de-la-cave.combat").read_text(encoding="utf-8")
    lines = cave.replace("critique=85 ", "critique=85 secret=yes ").splitlines()
    scenario = Scenario(desk()).when(*(line for line in lines if not line.startswith("fin ")))
    gm, players = (
        [mark.command for mark in chart_of(scenario, audience).marks if mark.kind == "critical"]
        for audience in ("gm", "players")
    )
    assert 24 in gm
    assert players == [number for number in gm if number != 24]


# --- The picture ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "said", "label"),
    [("fr", "Goule 1 : de 40 PV à 13 PV.", "98 PV"), ("en", "Goule 1: from 40 HP to 13 HP.", "98 HP")],
)
def test_the_picture_says_what_it_shows(lang: Lang, said: str, label: str) -> None:
    """A title and a description for who does not see it, a name at the end of each line, the seal; no script."""
    shown = chart_of(bridge('ruling "Goule 2" dead why=x', "note x", "undo"))
    svg = picture(shown, lang)
    assert svg.get("role") == "img"
    assert [each.tag for each in svg][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert svg.get("aria-labelledby") == f"{svg[0].get('id')} {svg[1].get('id')}"
    assert svg[0].text == "Le pont de Brumes"
    told = (svg[1].text or "").replace("\u00a0", " ")
    assert said in told
    assert "#11" in told
    seen = [text.replace("\u00a0", " ") for text in texts_in(svg)]
    assert f"Constantine · {label}" in seen
    assert any(shown.seal in text for text in seen)
    assert not [each for each in svg.iter() if each.tag in {f"{SVG}script", f"{SVG}image", f"{SVG}use"}]


def test_corrections_that_would_lie_on_one_another_share_a_sign() -> None:
    """Three undos at one place: a hairline and a sign, which names all three; another, further on, has its own."""
    notes = ("note x", "undo") * 3
    svg = picture(chart_of(bridge(*notes, '"Goule 2" pass', "round initiative=1,2,3", "note y", "undo")))
    shapes = list(svg.iter(f"{SVG}path"))
    assert [title.text for each in shapes for title in each.iter(f"{SVG}title")] == ["#10, #12, #14", "#18"]
    assert {"#10, #12, #14", "annulation, correction"} <= set(texts_in(svg))
    assert len([each for each in shapes if each.get("stroke-dasharray") == "1 4"]) == 2


def test_a_sign_says_whose_it_is_where_there_is_room() -> None:
    """Three who die far from one another have their names there; one after the other, at the end, how many they are."""
    joined, died = ([line.format(name) for name in "ABC"] for line in ("char {} hp=300", "ruling {} dead why=x"))
    apart = [line for death in died for line in (death, *["note x"] * 5)]
    signs = [
        [text for text in texts_in(picture(chart_of(given(*joined, "round", *lines, dice="any")))) if len(text) < 8]
        for lines in (apart, [*["note x"] * 90, *died])
    ]
    assert {"A", "B", "C"} <= set(signs[0])
    assert "3" not in signs[0]
    assert "3" in signs[1]
    assert not {"A", "A, B, C"} & set(signs[1])


def test_the_same_chart_gives_the_same_bytes() -> None:
    """Made twice from the same log."""
    assert chart_svg(chart_of(bridge()), Texts("fr", "forum")) == chart_svg(chart_of(bridge()), Texts("fr", "forum"))


def test_names_cannot_act_in_the_picture() -> None:
    """Markup, entities and control signs come out as text, a long name cut; nothing is an element of its own."""
    name = "</text><script>alert(1)</script> & le très long nom"
    shown = chart_of(given(f'char "{name}" hp=9', "char B hp=3", "ruling B dead why=x", dice="any"))
    svg = picture(shown)
    assert {each.tag.removeprefix(SVG) for each in svg.iter()} <= {
        "svg",
        "title",
        "desc",
        "rect",
        "text",
        "g",
        "path",
        "circle",
    }
    assert any(text.startswith("</text><script>") and "…" in text for text in texts_in(svg))
    assert name in (svg[1].text or "")


def test_every_line_has_its_own_dashes_up_to_six() -> None:
    """So that they can be told apart in black and white; lines that would lie on one another are a little apart."""
    lines = (*(f"char R{number} hp=9 speed=1 side=a" for number in range(6)), "round initiative=1,2,3,4,5,6")
    svg = picture(chart_of(given(*lines)))
    shapes = [each for each in svg.iter(f"{SVG}path") if each.get("stroke-width") == "2.2"]
    swatches = [each for each in shapes if "h28" in (each.get("d") or "")]
    assert len({each.get("stroke-dasharray") for each in swatches}) == 6
    assert len({(each.get("d") or "").partition("H")[0] for each in shapes if each not in swatches}) >= 5


# --- Files ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store with the bridge of Brumes in it."""
    return Shell(tmp_path, monkeypatch, capsys).told(*BRIDGE)


def test_it_is_saved_as_its_name_says(shell: Shell, tmp_path: Path) -> None:
    """The SVG that is printed without a name; a PNG half as wide again; in the language asked for."""
    svg, image = tmp_path / "pv.svg", tmp_path / "pv.PNG"
    assert shell("chart", "--out", str(svg)).status == 0
    assert svg.read_text(encoding="utf-8") == shell("chart").out
    assert shell("graphique", "--out", str(image)).status == 0
    data = image.read_bytes()
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20], "big") == 1350
    assert "Hit points, round by round" in shell("chart", "--lang", "en").out
    assert "Points de vie au fil des tours" in shell("chart").out


def test_posted_charts_are_for_the_players(shell: Shell) -> None:
    """Unless the game master's is asked for."""
    shell.told("char Liche hp=77 speed=1 hide=hp")
    assert "Liche · 77" not in shell("chart").out
    assert "Liche · 77" in shell("chart", "--for", "gm").out


def test_another_ending_is_an_error(shell: Shell, tmp_path: Path) -> None:
    """Nothing is written."""
    ended = shell("chart", "--out", str(tmp_path / "pv.gif"))
    assert ended.status == 2
    assert "pv.gif" in ended.err
    assert not list(tmp_path.glob("pv*"))


@pytest.mark.parametrize("library", ["resvg_py", "font_source_sans_pro"])
def test_without_the_library_the_error_says_what_to_install(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    """PNG alone needs it; SVG does not."""
    monkeypatch.setitem(sys.modules, library, None)
    ended = shell("chart", "--out", str(tmp_path / "pv.png"))
    assert ended.status == 2
    assert "pip install 'horion[chart]'" in ended.err
    assert not list(tmp_path.glob("pv*"))
    assert shell("chart", "--out", str(tmp_path / "pv.svg")).status == 0
