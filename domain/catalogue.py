"""What a store says of the combats in it: the rows of its catalogue, each value of the kind that was written."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from domain.errors import Damaged


@dataclass(frozen=True, slots=True)
class Listed:
    """A combat of the store: its slug and id, the last version and the chain's end as last recorded."""

    slug: str
    combat_id: UUID
    version: int
    link: bytes


def listed(row: Iterable[object]) -> Listed:
    """A row of the catalogue: slug, id, version and link.

    Raises:
        Damaged: it holds something else.
    """
    match tuple(row):
        case (str() as slug, str() as combat_id, int() as version, bytes() as link):
            try:
                return Listed(slug, UUID(combat_id), version, link)
            except ValueError:
                raise Damaged(0, "catalogue") from None
        case _:
            raise Damaged(0, "catalogue")


def slug_of(value: object) -> str:
    """The slug of the combat last used, as it is stored.

    Raises:
        Damaged: it is none.
    """
    if not isinstance(value, str):
        raise Damaged(0, "catalogue")
    return value
