"""The table verbs as commands: their arguments are the words of a line; corrections can be seen beforehand."""

from typing import TYPE_CHECKING, Any

import click

from cli.completion import words_of_the_fight

if TYPE_CHECKING:
    from cli.desk import Desk
    from cli.lexer import Word
    from cli.reader import Spoken

_AGAIN = "What follows is adjudicated again, with the same dice; why= is needed, except with --preview."
_DICE = """Dice that another command lacks now stand on the same line, under its number: 9.resistance@"Goule 2"=5,
or 9.résistance@"Goule 2"=5."""

CORRECTING = {
    "undo": (
        "Take back what was done last, or with a number something older.",
        _AGAIN,
        _DICE,
        'Example: horion undo 7 why="c\'était la Goule 2" --preview',
    ),
    "amend": (
        "Replace words of the line of a command, by key: the others stay, and a key without a value goes.",
        """Keys: actor= [acteur], action= and target= [cible] for the plain words of an action, name= [nom] and text=
        [texte] for those of a table verb; then all that its line takes, such as weapon= [arme], defend= [défend], mod=
        and dice: aim= [visée], damage= [dégâts], resistance@"Goule 2"= [résistance].""",
        _AGAIN,
        _DICE,
        'Example: horion amend 7 target="Goule 2" resistance=5 why="pas la bonne"',
    ),
    "insert": (
        "Say a line that was forgotten, where it should have stood.",
        _AGAIN,
        _DICE,
        'Example: horion insert after 9 : "Goule 1" passe why="son tour manquait"',
    ),
    "swap": (
        "Exchange two who were taken for each other, from a command on.",
        _AGAIN,
        _DICE,
        'Example: horion swap "Goule 1" "Goule 2" from=7 why="confondues"',
    ),
    "correct": (
        "Make several corrections as one: each a whole line in quotes.",
        """Without a line it opens an editing round: an edit a line, an empty line ends it, Ctrl-D leaves it and nothing
        is recorded. On a terminal a line that cannot be read can be typed again, and the reason is asked for.""",
        _AGAIN,
        _DICE,
        'Example: horion correct "amend 7 aim=37" "undo 9" why="relu le fil"',
    ),
    "option": (
        "Read a rule in another way, from now on or from=start.",
        _AGAIN.replace("What", "From the start, what"),
        'Example: horion option tie=attacker from=start why="notre usage"',
    ),
}
"""The verbs that can change what is past, each with its help, an example last."""

DECLARING = {
    "combat": ("Begin a fight; all that follows is of it.", 'combat "Le pont" rules=forum lang=fr'),
    "char": ("Bring somebody into the fight.", "char Milo hp=60 speed=15 attack.épée=20 player=Milo"),
    "weapon": ("Give somebody a weapon.", "weapon Milo épée attack=épée"),
    "round": ("End the round, and begin the next with its initiative.", "round initiative=64,41"),
    "initiative": ("Give somebody's initiative die, where the table rolls.", "initiative Milo=64"),
    "next": ("End the turn of whoever is up.", "next"),
    "skip": ("Go on without whoever does not post.", "skip Milo"),
    "delay": ("Let somebody act after somebody else.", "delay Milo until=Goule"),
    "absent": ("Say what somebody does each turn while they are away.", 'absent Milo action="reinforced-defence"'),
    "leave": ("Take somebody out of the fight.", "leave Goule fled"),
    "note": ("Write a remark.", 'note "la brume monte"'),
    "hazard": ("Let a danger hang over some.", 'hazard "Incendie" damage=1d6 to=all when=round-end'),
    "effect": ("Let modifiers weigh on some for a time.", "effect Milo mod.aim=-10 until=rounds:3 label=brouillard"),
    "reveal": ("Show the players what was hidden of somebody.", "reveal Goule"),
    "ruling": ("Decide something, with a reason.", 'ruling Milo hp=12 why="la chute"'),
    "rest": ("Let somebody rest, once the fight is closed.", "rest Milo days=3"),
    "redo": ("Take the last undo back.", "redo"),
    "close": ("End the fight, and reveal the secret of its dice.", "close"),
    "dispute": ("Contest a command; `settled` answers.", 'dispute 8 why="elle était à couvert"'),
    "entropy": (
        "Mix words into the engine's dice of the first round of which none has fallen: anybody may.",
        'entropy "le chat a éternué" by=Milo',
    ),
}
"""The other table verbs, each with what it is for and an example."""

FLAGS = (
    click.option("--preview", is_flag=True, help="Show what it would change; record nothing."),
    click.option("--json", "as_json", is_flag=True, help="Print JSON."),
    click.option("--yes", is_flag=True, help="Ask nothing, even where a death turns."),
    click.option("--from-now", is_flag=True, help="Keep what was told; record the difference as rulings."),
    click.option("--keep", multiple=True, metavar="NAME", help="With --from-now: this death stays as told."),
    click.option("--apply", multiple=True, metavar="NAME", help="With --from-now: this death turns."),
)


def table_verb(verb: str) -> click.Command:
    """A table verb as a command."""
    purpose, example = DECLARING[verb]

    @click.command(
        name=verb,
        help=f"{purpose}\n\nExample: horion {example}",
        context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    )
    @click.argument("words", nargs=-1, type=click.UNPROCESSED, shell_complete=words_of_the_fight)
    @click.pass_context
    def command(ctx: click.Context, words: tuple[str, ...]) -> None:
        from cli.playing import said

        desk = ctx.obj
        desk.may_create = verb == "combat"
        spoken, text = heard(desk, verb, ctx.info_name or verb, words)
        said(desk, desk.do(spoken, text), as_json=False)

    return command


def correcting_verb(verb: str) -> click.Command:
    """A table verb that can change what is past."""

    @click.command(
        name=verb,
        help="\n\n".join(" ".join(part.split()) for part in CORRECTING[verb]),
        context_settings={"ignore_unknown_options": True},
    )
    @click.argument("words", nargs=-1, type=click.UNPROCESSED, shell_complete=words_of_the_fight)
    @click.pass_context
    def command(ctx: click.Context, /, words: tuple[str, ...], **flags: Any) -> None:  # noqa: ANN401 - the flags
        from cli.correcting import Wishes, correct, corrects
        from cli.gathering import gather, opens_round
        from cli.playing import said

        desk, wishes, typed = ctx.obj, Wishes(**flags), ctx.info_name or verb
        given, text = cut(desk, verb, typed, words)
        if verb == "correct" and opens_round(desk, given[1:]):
            gather(desk, typed, text, given[1:], wishes)
            return
        spoken = desk.hear_words(given, text)
        wishes.check(desk)
        if corrects(desk, spoken) or wishes.preview or wishes.from_now:
            correct(desk, spoken, text, wishes)
        else:
            said(desk, desk.do(spoken, text), as_json=wishes.as_json)

    for flag in reversed(FLAGS):
        command = flag(command)
    return command


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, shell_complete=words_of_the_fight)
@click.pass_obj
def whatif(desk: "Desk", words: tuple[str, ...], *, as_json: bool) -> None:
    """Explore a correction, or a declaration to come: what would change, and the board then. Nothing is recorded.

    Example: horion whatif amend 7 target="Goule 2" resistance=5
    """
    from cli.correcting import explore

    spoken, _ = heard(desk, "whatif", words[0], words[1:])
    explore(desk, spoken, as_json=as_json)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("title")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, shell_complete=words_of_the_fight)
@click.pass_obj
def branch(desk: "Desk", title: str, words: tuple[str, ...]) -> None:
    """Write the fight as it stands, or as a correction would make it, as another combat: its dice to come are new.

    Example: horion branch "Et si c'était la Goule 2" amend 7 target="Goule 2" resistance=5
    """
    from cli.correcting import branch_off

    branch_off(desk, title, heard(desk, "branch", words[0], words[1:])[0] if words else None)


def heard(desk: "Desk", verb: str, typed: str, words: tuple[str, ...]) -> "tuple[Spoken, str]":
    """A line from its words as the shell cut them, with its text."""
    given, text = cut(desk, verb, typed, words)
    return desk.hear_words(given, text), text


def cut(desk: "Desk", verb: str, typed: str, words: tuple[str, ...]) -> "tuple[tuple[Word, ...], str]":
    """The words of a line as the shell cut them, and its text; `correct` takes whole lines as words."""
    from cli.lexer import Word, word_from_argument

    if verb != "combat":
        desk.sit()
    lines = verb == "correct" or typed in {"correct", "rectifie"}
    said = (Word(word, 0, quoted=True) if lines and _is_line(word) else word_from_argument(word) for word in words)
    first = Word(typed, 0, quoted=" " in typed) if verb in {"whatif", "branch"} else Word(verb, 0)
    text = " ".join((_shown(typed), *(_shown(word) for word in words)))
    return (first, *said), text


def _is_line(word: str) -> bool:
    """Whether an argument is a line of its own: its first word is no key."""
    return " " in word and "=" not in word.split(" ", 1)[0]


def _shown(word: str) -> str:
    """The word as a script writes it."""
    key, equals, value = word.partition("=")
    key, at, whose = key.partition("@")
    if equals and " " not in key:
        named = f'{key}@"{whose}"' if at else key
        return f'{named}="{value}"' if " " in value else f"{named}={value}"
    outer = "«{}»" if '"' in word else '"{}"'
    return outer.format(word) if " " in word or not word else word
