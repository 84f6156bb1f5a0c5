"""What players write that somebody does, as it can stand in a sentence: a verb, something to do, or anything else."""

import re
from typing import Literal

from projections.texts import Lang, text_table

Phrase = Literal["does", "aims", "names", "foreign"]


def phrase(text: str, written: Lang | None, lang: Lang) -> Phrase:
    """How words of players fit behind a name.

    "does": a verb that goes with it ("coupe la corde"); "aims": what one sets out to do ("couper la corde"); "names":
    anything else ("un vieux sort"); "foreign": words of a fight in another language, which is French unless it says so.
    """
    if (written or "fr") != lang:
        return "foreign"
    known, words = text_table("phrases")[lang], re.findall(r"[\w-]+", text.lower())
    first = next((word for word in words if word not in known["before_verbs"]), "")
    if not first or first in known["others"]:
        return "names"
    if first not in known["verbs"] and (first in known["infinitives"] or re.search(known["infinitive"], first)):
        return "aims"
    return "does" if re.search(known["verb"], first) else "names"
