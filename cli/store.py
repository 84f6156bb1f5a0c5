"""Where fights and secrets live: the store's address, its file, and the secrets beside it."""

import hashlib
import os
import secrets
from pathlib import Path
from urllib.parse import parse_qs, quote
from uuid import UUID

import platformdirs

from cli.mistakes import SecretUnwritable, UnusableStore
from domain.dice import commitment_of
from domain.errors import StoreMissing, StoreUnreachable
from domain.journal import Journal
from domain.said import Keyring

MEMORY = "sqlite:///:memory:"
SECRET_BYTES = 32


class FileKeyring:
    """Secrets in a folder beside the store, each in a file that only its owner can read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _file(self, combat_id: UUID, commitment: str) -> Path:
        return self.folder / f"{combat_id}-{commitment}.secret"

    def fresh(self, combat_id: UUID) -> str:
        """A new secret, on the disk before anything refers to it."""
        secret = secrets.token_bytes(SECRET_BYTES)
        file = self._file(combat_id, commitment_of(secret))
        try:
            keep_private(file, secret.hex())
        except OSError as error:
            raise SecretUnwritable(str(self.folder), error.strerror or "") from None
        return commitment_of(secret)

    def secret(self, combat_id: UUID, commitment: str) -> bytes | None:
        """The secret behind a commitment; a file that holds another secret counts as lost."""
        try:
            secret = bytes.fromhex(self._file(combat_id, commitment).read_text(encoding="ascii").strip())
        except (OSError, ValueError):
            return None
        return secret if commitment_of(secret) == commitment else None


class MemoryKeyring:
    """Secrets for as long as the process lasts; `guess` also answers for commitments it never made.

    Trying a script out must not show dice that have not been thrown: it rolls with made-up secrets.
    """

    def __init__(self, *, guess: bool = False) -> None:
        self._secrets: dict[str, bytes] = {}
        self._guess = guess

    def fresh(self, combat_id: UUID) -> str:  # noqa: ARG002 - the keyring's protocol
        """A new secret."""
        secret = secrets.token_bytes(SECRET_BYTES)
        self._secrets[commitment_of(secret)] = secret
        return commitment_of(secret)

    def secret(self, combat_id: UUID, commitment: str) -> bytes | None:
        """The secret behind a commitment."""
        if self._guess and commitment not in self._secrets:
            self._secrets[commitment] = hashlib.sha256(f"{combat_id}{secrets.token_hex()}".encode()).digest()
        return self._secrets.get(commitment)


def new_salt() -> str:
    """What hides a stored body behind its hash: 128 bits by chance, in 22 letters and digits."""
    return secrets.token_urlsafe(16)


def keep_private(file: Path, text: str) -> None:
    """Write a line that only its owner can read into a new file, durably; its folder is made for them alone.

    Raises:
        FileExistsError: there is such a file.
        OSError: it cannot be written; nothing is left of it then.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            out.write(f"{text}\n")
            out.flush()
            os.fsync(out.fileno())
    except OSError:
        file.unlink()
        raise
    _sync(file.parent)


def _sync(folder: Path) -> None:
    """Make a folder's entries durable, where the system can."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def default_store() -> str:
    """The address of the store in the user's data directory."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('horion', appauthor=False)) / 'horion.db'}"


def open_store(address: str, *, create: bool = True) -> tuple[Journal, Keyring]:
    """The journal and the keyring of a store: `sqlite:///path`, `sqlite:///path?mode=ro`, `sqlite:///:memory:`.

    Raises:
        UnusableStore: the address is of no known kind.
        StoreMissing: there is none, and none is to be created.
        StoreError: the store cannot be opened.
    """
    if address == MEMORY:
        return Journal(":memory:", salt=new_salt), MemoryKeyring()
    name, _, query = address.removeprefix("sqlite:///").partition("?")
    if not address.startswith("sqlite:///") or not name.strip("/"):
        raise UnusableStore(address)
    path, readable_only = Path(name), parse_qs(query).get("mode") == ["ro"]
    if not path.exists() and (readable_only or not create):
        raise StoreMissing(address)
    if not readable_only:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnreachable(address, error.strerror or "") from None
    database = f"file:{quote(str(path.absolute()))}{'?mode=ro' if readable_only else ''}"
    return Journal(database, salt=new_salt, writable=not readable_only), FileKeyring(
        path.with_name(f"{path.name}.secrets")
    )
