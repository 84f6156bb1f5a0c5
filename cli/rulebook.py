"""The rules as the product ships them: sentence, source, standing, options."""

from collections.abc import Iterator

from cli.tell import tell
from domain.errors import UnknownName
from domain.ruleset import Ruleset, known_rulesets, ruleset_named
from projections.texts import Lang


def rules_lines(what: str | None, lang: Lang) -> Iterator[str]:
    """All rulesets, the rules of one, or one rule in full.

    Raises:
        UnknownName: there is no such ruleset or rule.
    """
    if what is None:
        for name in known_rulesets():
            ruleset = ruleset_named(name)
            yield tell(lang, "ruleset", name=ruleset.pinned, rules=len(ruleset.rules), options=len(ruleset.options))
        return
    rulesets = [ruleset_named(name) for name in known_rulesets()]
    for ruleset in rulesets:
        if ruleset.name == what.lower().partition("@")[0]:
            yield from _all_of(ruleset, lang)
            return
        if what.upper() in ruleset.rules:
            yield from _one_of(ruleset, what.upper(), lang)
            return
    raise UnknownName("rule", what, tuple(ruleset.name for ruleset in rulesets))


def _all_of(ruleset: Ruleset, lang: Lang) -> Iterator[str]:
    width = max((len(rule) for rule in ruleset.rules), default=0)
    for rule, entry in ruleset.rules.items():
        yield f"{rule:<{width}}  {entry.get(lang, '')}"
    for name, option in ruleset.options.items():
        yield tell(lang, "option", name=name, default=option.default, values=_values(option.values), rule=option.rule)


def _one_of(ruleset: Ruleset, rule: str, lang: Lang) -> Iterator[str]:
    entry = ruleset.rules[rule]
    yield f"{rule}  {entry.get(lang, '')}"
    if entry.get("source"):
        yield tell(lang, "rule_source", source=" ".join(str(entry["source"]).split()))
    yield tell(lang, "rule_standing", standing=tell(lang, f"standing_{entry.get('standing', 'text')}"))
    for name in entry.get("options", ()):
        option = ruleset.options[name]
        yield tell(lang, "option", name=name, default=option.default, values=_values(option.values), rule=rule)


def _values(values: tuple[str, ...]) -> str:
    return " | ".join(values) or "0, 1, 2…"
