"""`horion explain`: what is asked in words, the answer in lines or as an object."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cli.desk import Desk
from cli.lexer import plain_signs
from cli.mistakes import NoSuchVersion, NothingToExplain
from cli.views import recorded_of
from cli.words import Words, lookup, nearest, shared_words
from domain import events as e
from domain.combat import Combat
from domain.errors import CombatError, UnknownName
from domain.history import History, read_history
from domain.names import fold
from domain.roster import named
from domain.ruleset import ruleset_named
from projections.asking import AboutCommand, AboutDie, AboutEvent, AboutOne, Asked, Oracle
from projections.explanation import Explanation
from projections.explanationview import Line, explanation_lines, rule_entries
from projections.hidden import Secrets, ever_secret
from projections.questions import OF_ONE, OF_THE_FIGHT, Question
from projections.secrecy import Audience, secrets_of
from projections.texts import Texts, text_table

QUOTED = re.compile(r'(?:"(?P<plain>[^"]+)"|«(?P<french>[^»]+)»|“(?P<curly>[^”]+)”)[.\s]*(?P<rest>.*)', re.DOTALL)
DIE = re.compile(r"[^\s/]+/.+/d\d+/\d+")


def explained(desk: Desk, what: str, audience: Audience, version: int | None = None) -> Explanation:
    """The answer to what is asked, as it stands or as known just after an event.

    Raises:
        NothingToExplain: nothing is called so, or nothing that this audience may see.
        NoSuchVersion: there is no such command or event.
    """
    fight = desk.sit()
    history = _at(desk, version)
    oracle = Oracle(fight.slug, history, _hidden(fight.history, history) if audience == "players" else None)
    asked = _Asking(oracle, fight.combat, history).read(what)
    answer = oracle.explain(what, asked)
    if not answer.roots:
        raise NothingToExplain(what, nearest(what, oracle.dice_keys()))
    return answer


def _hidden(history: History, then: History) -> Secrets:
    """What the players may not know today of how a fight stood then."""
    secrets = secrets_of(history)
    return secrets if then is history else ever_secret(secrets, history).after(then.position)


def _at(desk: Desk, version: int | None) -> History:
    history = desk.sit().history
    if version is None:
        return history
    if not 1 <= version <= history.version:
        raise NoSuchVersion("event", version, history.version)
    return read_history([one for one in recorded_of(desk.sit()) if one.version <= version])


def explained_lines(desk: Desk, answer: Explanation, *, brief: bool = False) -> Iterator[Line]:
    """The answer for people, or what is most needed of it."""
    return explanation_lines(answer, desk.texts, brief=brief)


def explained_json(desk: Desk, answer: Explanation) -> dict[str, Any]:
    """The answer for programs: its trees, and every rule that stands in them."""
    rules = list(rule_entries(answer.rules(), answer.rules_of, desk.texts))
    return {**answer.as_json(), "rules": rules}


@dataclass(frozen=True, slots=True)
class _Asking:
    """Reads what is asked about one fight, by the names and words that its readers may know."""

    oracle: Oracle
    combat: Combat
    history: History

    def read(self, what: str) -> Asked:
        text = plain_signs(what).strip()
        if quoted := QUOTED.fullmatch(text):
            name = self._one(next(part for part in quoted.group("plain", "french", "curly") if part).strip())
            return self._of_one(name, quoted["rest"]) if quoted["rest"] else AboutOne(name)
        number = text.removeprefix("#")
        if number.isascii() and number.isdigit():
            return self._command(int(number))
        kind, colon, rest = text.partition(":")
        if colon and fold(kind) in lookup(shared_words()["events_of_the_log"]):
            return self._event(rest.strip())
        if DIE.fullmatch(text):
            return AboutDie(text)
        if which := self._words_of_the_fight().get(_key(text)):
            return Question("", which)
        return self._somebody(text)

    def _command(self, number: int) -> AboutCommand:
        if number not in self.history.first:
            raise NoSuchVersion("command", number, self.history.number)
        return AboutCommand(number)

    def _event(self, text: str) -> AboutEvent:
        version = int(text) if text.isascii() and text.isdigit() else 0
        if not 1 <= version <= self.history.version:
            raise NoSuchVersion("event", version, self.history.version)
        return AboutEvent(version)

    def _words_of_the_fight(self) -> dict[str, str]:
        words = _lookup("values_of_the_fight")
        rounds = self.combat.rules and self._words().verbs.get("tour") == "round"
        return {**words, "tour": "round" if rounds else "up"}

    def _words(self) -> Words:
        return Words(ruleset_named(self.combat.rules) if self.combat.rules else None)

    # --- Combatants -----------------------------------------------------------------------------------------------

    def _one(self, name: str) -> str:
        known = {one.name for one in self.oracle.board.vitals}
        seen = {key: one for key, one in self.combat.combatants.items() if key in known}
        return named(replace(self.combat, combatants=seen), name).name

    def _somebody(self, text: str) -> Asked:
        """A combatant, or one of their values: `Goule 1.pv`, whose name may have dots and spaces of its own."""
        group: CombatError | None = None
        for end in (len(text), *(at for at in range(len(text) - 1, 0, -1) if text[at] in ". ")):
            name, rest = text[:end].strip(". "), text[end:].strip(". ")
            if not name:
                continue
            try:
                found = self._one(name)
            except UnknownName:
                continue
            except CombatError as several:
                group = group or several
                continue
            return self._of_one(found, rest) if rest else AboutOne(found)
        if group is not None:
            raise group
        if _key(text) in {**_lookup("values_of_one"), **_lookup("statuses")}:
            raise NothingToExplain(text, tuple(f"{one.name}.{text}" for one in self.oracle.board.vitals))
        raise NothingToExplain(text, nearest(text.partition(".")[0], self._everything()))

    def _everything(self) -> list[str]:
        return [*(one.name for one in self.oracle.board.vitals), *self._words_of_the_fight()]

    def _of_one(self, name: str, word: str) -> Question:
        """A value of a combatant, in any of its words."""
        head, _, rest = word.partition(".")
        own, statuses = _lookup("values_of_one"), _lookup("statuses")
        which = own.get(_key(word)) or own.get(_key(head))
        if which and (not rest or own.get(_key(word))):
            return Question(name, which)
        if which and (entry := self._entry(name, which, rest)):
            return Question(name, entry)
        if _key(word) in statuses:
            return Question(name, statuses[_key(word)])
        if entry := self._entry(name, "locations", word) or self._entry(name, "counters", word):
            return Question(name, entry)
        if condition := self._condition(name, word):
            return Question(name, condition)
        known = [*own, *statuses, *self._conditions(name)]
        raise NothingToExplain(f"{name}.{word}", tuple(f"{name}.{near}" for near in nearest(word, known)))

    def _entry(self, name: str, which: str, word: str) -> str | None:
        """One entry of a list: a part of the body, a counter, a wound that bleeds, a condition."""
        if which == "conditions":
            return self._condition(name, word)
        part, dot, maximum = word.partition(".")
        if which == "locations":
            wanted, known = self._words().value(part), self._parts(name)
            found = {fold(one): one for one in known}.get(fold(wanted))
            return f"locations.{found}{dot}{'max' if dot else ''}" if found and maximum in {"", "max"} else None
        one = next(one for one in self.oracle.board.vitals if one.name == name)
        entries = {"counters": one.counters, "budget": one.budget or {}, "hands": one.hands}
        held = [*entries.get(which, {}), *(each.wound for each in one.bleeding if which == "bleeding")]
        found = {fold(entry): entry for entry in held}.get(fold(word))
        return f"{which}.{found}" if found else None

    def _parts(self, name: str) -> list[str]:
        """The parts of a body: whether they are hidden or not, anybody's of these rules."""
        every = [*(one for one in self.oracle.board.vitals if one.name == name), *self.oracle.board.vitals]
        return list(next((one.locations for one in every if one.locations), {}))

    def _condition(self, name: str, word: str) -> str | None:
        known = {_key(label): one for one in self._conditions(name) for label in (one, *self._labels(one))}
        return known.get(_key(self._words().condition(word))) or known.get(_key(word))

    def _labels(self, condition: str) -> Iterator[str]:
        """A condition as the board calls it in each language."""
        rules = self.combat.rules
        yield from (Texts("fr", rules).word("conditions", condition), Texts("en", rules).word("conditions", condition))

    def _conditions(self, name: str) -> Iterator[str]:
        """The conditions of these rules, and what the log that its readers see tells of this one."""
        yield from self._words().conditions.values()
        yield from text_table("common")["en"]["conditions"]
        for event in self.oracle.events():
            if isinstance(event, e.ConditionGained) and event.name == name:
                yield event.condition
            elif isinstance(event, e.EffectBegan) and event.name == name:
                yield event.label


def _lookup(table: str) -> dict[str, str]:
    """The words of a table by their keys."""
    words: Mapping[str, list[str]] = shared_words()[table]
    return {_key(word): canonical for canonical, others in words.items() for word in (canonical, *others)}


def _key(word: str) -> str:
    """A word as it is compared: no case, no accents, one sign between its parts."""
    return re.sub(r"[\s_-]+", "-", fold(word.strip()))


def words_to_complete(desk: Desk, begun: str) -> list[str]:
    """What an unfinished question could be: names and the fight's values, then the values of a name."""
    combatants = list(desk.sit().combat.combatants)
    name = next((one for one in combatants if fold(begun).startswith(f"{fold(one)}.")), None)
    if name is not None:
        return [f"{name}.{which}" for which in (*OF_ONE, "initiative", *shared_words()["statuses"])]
    return [*(f"{one}." for one in combatants), *OF_THE_FIGHT]
