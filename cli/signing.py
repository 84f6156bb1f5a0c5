"""Keys that sign what somebody declares, in a folder of their own; the one place that knows the library for it."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import orjson
import platformdirs

from cli.mistakes import KeyExists, KeyUnreadable, KeyUnwritable, SigningMissing
from cli.store import keep_private
from domain.errors import UnusableName
from domain.names import slug
from domain.signatures import Signature, Signer

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SEED_BYTES = 32
MASTER = "game-master"


def key_folder() -> "KeyFolder":
    """The keys in the user's data directory, or in the folder that HORION_KEYS names."""
    named = os.environ.get("HORION_KEYS")
    return KeyFolder(Path(named) if named else Path(platformdirs.user_data_dir("horion", appauthor=False)) / "keys")


class KeyFolder:
    """A folder of signing keys, each in a file that only its owner can read; None names the game master's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, name: str | None) -> Path:
        """Where the key of this name is, or would be."""
        return self.folder / f"{MASTER if name is None else f'player-{slug(name)}'}.key"

    def new(self, name: str | None) -> str:
        """Make a key and keep it, durably; gives its public key, 64 hexadecimal digits.

        Raises:
            KeyExists: there is one of this name.
            UnusableName: the name has neither letter nor digit, or holds a broken byte.
            KeyUnwritable: it cannot be kept.
            SigningMissing: the library is not installed.
        """
        if name is not None and (not slug(name) or name != name.encode(errors="replace").decode()):
            raise UnusableName(name)
        seed, file = secrets.token_bytes(SEED_BYTES), self.file(name)
        public = _public(_private(seed))
        try:
            keep_private(file, orjson.dumps({"as": name, "ed25519": seed.hex()}).decode())
        except OSError as error:
            if isinstance(error, FileExistsError) and self.folder.is_dir():
                raise KeyExists(str(file)) from None
            raise KeyUnwritable(str(self.folder), error.strerror or "") from None
        return public

    def public_keys(self) -> Iterator[tuple[str | None, str]]:
        """Each name with its public key.

        Raises:
            KeyUnreadable: a file of the folder cannot be read, or holds no key.
            SigningMissing: the library is not installed.
        """
        for file in sorted(self.folder.glob("*.key")):
            name, seed = _read(file)
            yield name, _public(_private(seed))

    def signer(self, name: str | None) -> Signer | None:
        """What signs with the key of this name; None where there is none."""
        file = self.file(name)
        try:
            file.lstat()
        except PermissionError:
            return FileSigner(file)  # whoever may have a key is told that it cannot be read
        except OSError:
            return None
        return FileSigner(file)


class FileSigner:
    """Signs with the key of a file, read when it first has to."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._key: Ed25519PrivateKey | None = None

    def __call__(self, message: bytes) -> Signature:
        """The signature of a message.

        Raises:
            KeyUnreadable: the file cannot be read, or holds no key.
            SigningMissing: the library is not installed.
        """
        if self._key is None:
            self._key = _private(_read(self.file)[1])
        return Signature(key=_public(self._key), value=self._key.sign(message).hex())


def authentic(signature: Signature, message: bytes) -> bool | None:
    """Whether a signature is its key's on a message; None where the library is not installed."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        public.verify(bytes.fromhex(signature.value), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _private(seed: bytes) -> "Ed25519PrivateKey":
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise SigningMissing from None
    return Ed25519PrivateKey.from_private_bytes(seed)


def _public(key: "Ed25519PrivateKey") -> str:
    return key.public_key().public_bytes_raw().hex()


def _read(file: Path) -> tuple[str | None, bytes]:
    """Whose key a file holds, and its 32 secret bytes."""
    try:
        held = orjson.loads(file.read_bytes())
        name, seed = held["as"], bytes.fromhex(held["ed25519"])
    except OSError as error:
        raise KeyUnreadable(str(file), error.strerror or "") from None
    except (ValueError, KeyError, TypeError):
        raise KeyUnreadable(str(file), "") from None
    if len(seed) != SEED_BYTES or not (name is None or isinstance(name, str)):
        raise KeyUnreadable(str(file), "")
    return name, seed
