"""What players write that somebody does, as it can stand in a sentence: a verb, something to do, or anything else."""

import re
from typing import Literal

from projections.texts import Lang, text_table

Phrase = Literal["does", "aims", "names", "foreign"]


def phrase(text: str, written: Lang | None, lang: Lang, *, several: bool = False) -> Phrase:
    """How words of players fit behind a name.

    "does": a verb that goes with it ("coupe la corde"); "aims": what one sets out to do ("couper la corde"); "names":
    anything else ("un vieux sort"); "foreign": words of a fight in another language, which is French unless it says so.
    A verb has to be one of `several`, where it is said of them.
    """
    if (written or "fr") != lang:
        return "foreign"
    known, words = text_table("phrases")[lang], re.findall(r"[\w-]+", text.lower())
    first = next((word for word in words if word not in known["before_verbs"]), "")
    if not first or first in known["others"]:
        return "names"
    if first not in known["no_infinitives"] and (
        first in known["infinitives"] or re.search(known["infinitive"], first)
    ):
        return "aims"
    return "does" if re.search(known["verbs_of_several" if several else "verbs_of_one"], first) else "names"
