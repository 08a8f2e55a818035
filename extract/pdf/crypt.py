"""The standard security handler: passwords, keys, and what is encrypted how (ISO 32000-2, 7.6).

Revisions 2 to 4 make their key with MD5 and use RC4, revision 4 also AES-128; revisions 5 and 6
wrap a random AES-256 key. `open_cipher` raises PasswordRequired or UnsupportedEncryption, and after
it nothing here raises.
"""

import stringprep
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import md5, sha256, sha384, sha512
from unicodedata import ucd_3_2_0

from extract.errors import PasswordRequired, UnsupportedEncryption
from extract.pdf import aes, rc4
from extract.pdf.objects import Dict
from extract.pdf.strings import DOC_ENCODING

PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
"""What fills a password up to 32 bytes (algorithm 2)."""
PDF_DOC = {char: code for code, char in DOC_ENCODING.items()}
"""PDFDocEncoding where it is not Latin-1, for passwords of revisions 2 to 4."""
NEEDED = "The document is encrypted; it opens only with its password."
WRONG = "The document is encrypted, and the password is not the one it was encrypted with."

IDENTITY = "Identity"
METHODS = {"None": IDENTITY, "V2": "RC4", "AESV2": "AES-128", "AESV3": "AES-256"}
"""/CFM → what it stands for."""
VERSION_OF = {2: 1, 3: 2, 4: 4, 5: 5, 6: 5}
"""/R → /V, where the file has no /V, or one that contradicts."""
REVISION_OF = {1: 2, 2: 3, 4: 4, 5: 6}


@dataclass(slots=True)
class Decryptor:
    """The key of one document, and which cipher its strings and its streams have."""

    key: bytes
    """The file encryption key: 5 to 16 bytes, 32 in revisions 5 and 6."""
    method: str
    """For a person: `AES-256 R6`."""
    permissions: int
    """/P as the file holds it, a signed number of 32 bits (ISO 32000-2, table 22)."""
    owner: bool
    """Whether it was the owner's password that opened the document."""
    streams: str
    strings: str
    files: str
    """The ciphers of streams, of strings, and of embedded files: names from METHODS."""
    filters: dict[str, str] = field(default_factory=dict)
    """Crypt filter → its cipher."""
    encrypted_metadata: bool = True

    def string(self, data: bytes, number: int, generation: int) -> bytes:
        """A string of that object decrypted. Not for strings in object streams, which are plain."""
        return self._decrypted(self.strings, data, number, generation)

    def stream(
        self,
        data: bytes,
        number: int,
        generation: int,
        dictionary: Dict,
        filter_name: str | None = None,
    ) -> bytes:
        """The bytes of that object's stream decrypted, still encoded by its filters.

        `filter_name` is the /Name of its own Crypt filter, or None where it has no such filter.
        Cross-reference streams are never encrypted, metadata only where the document says so.
        """
        kind = dictionary.get("Type")
        if kind == "XRef":
            return data
        if filter_name is not None:
            cipher = self.filters.get(filter_name, IDENTITY)
        elif kind == "Metadata" and not self.encrypted_metadata:
            cipher = IDENTITY
        else:
            cipher = self.files if kind == "EmbeddedFile" else self.streams
        return self._decrypted(cipher, data, number, generation)

    def _decrypted(self, cipher: str, data: bytes, number: int, generation: int) -> bytes:
        if cipher == IDENTITY:
            return data
        key = self.key
        if cipher != "AES-256":  # algorithm 1: each object has its own key
            salt = b"sAlT" if cipher == "AES-128" else b""
            place = (number & 0xFFFFFF).to_bytes(3, "little")
            place += (generation & 0xFFFF).to_bytes(2, "little")
            key = md5(key + place + salt).digest()[: min(len(key) + 5, 16)]
        if cipher == "RC4":
            return rc4.crypt(key, data)
        return _without_padding(aes.decrypt_cbc(key, data[:16], data[16:]))


def _without_padding(data: bytes) -> bytes:
    """The data without PKCS #7 padding; all of them where that is not valid."""
    count = data[-1] if data else 0
    return data[:-count] if 1 <= count <= 16 and data.endswith(bytes([count]) * count) else data


# ── opening ──


@dataclass(slots=True)
class Handler:
    """The entries of /Encrypt that make the key, each of the kind and length it should have."""

    revision: int
    length: int
    """Bytes of the key that the file names."""
    o: bytes
    u: bytes
    oe: bytes
    ue: bytes
    p: int
    id: bytes
    encrypted_metadata: bool


def open_cipher(encrypt: Dict, first_id: bytes, password: str) -> Decryptor:
    """The decryptor for the document whose resolved /Encrypt dictionary and first /ID these are.

    The password is tried as the user's and as the owner's, then the empty one, so that a document
    protected only against editing simply opens. (One trial of revision 6 takes 0.3 s.)
    """
    version, revision = _version(encrypt)
    handler = _handler(encrypt, first_id, version, revision)
    filters = _filters(encrypt, version)
    streams, strings, files = (
        _cipher(encrypt, key, version, filters) for key in ("StmF", "StrF", "EFF")
    )
    if "EFF" not in encrypt:
        files = streams
    try:
        key, owner = _key(handler, password)
    except PasswordRequired:
        # Only embedded files are encrypted (7.6.6): the pages can be read without any key.
        if password or (streams, strings) != (IDENTITY, IDENTITY):
            raise
        key, owner, files = b"", False, IDENTITY
        filters = {IDENTITY: IDENTITY}
    cipher = next((c for c in (streams, strings, files) if c != IDENTITY), IDENTITY)
    if cipher == "RC4":
        cipher = f"RC4 {len(key) * 8}-bit"
    return Decryptor(
        key=key,
        method=f"{cipher} R{revision}",
        permissions=handler.p - (handler.p >> 31 << 32),
        owner=owner,
        streams=streams,
        strings=strings,
        files=files,
        filters=filters,
        encrypted_metadata=handler.encrypted_metadata or version < 4,
    )


def _version(encrypt: Dict) -> tuple[int, int]:
    """/V and /R, either found from the other where it is missing."""
    handler = encrypt.get("Filter", "Standard")
    if isinstance(handler, str) and handler != "Standard":
        what = "a certificate" if "PubSec" in handler else f"the security handler /{handler}"
        raise UnsupportedEncryption(
            f"The document is encrypted for {what} (/{handler}), which no password opens."
        )
    version, revision = (_integer(encrypt, key, 0) for key in ("V", "R"))
    version = version or VERSION_OF.get(revision, 0)
    revision = revision or REVISION_OF.get(version, 0)
    if version not in REVISION_OF or revision not in VERSION_OF:
        raise UnsupportedEncryption(
            f"The document is encrypted in a way that is not known (/V {version}, /R {revision})."
        )
    if (version == 5) != (revision >= 5):  # the revision decides how the key is made
        version = VERSION_OF[revision]
    return version, revision


def _handler(encrypt: Dict, first_id: bytes, version: int, revision: int) -> Handler:
    """The entries that make the key, put right: cut or padded to their lengths."""
    size = 48 if revision >= 5 else 32
    return Handler(
        revision=revision,
        length=5 if version == 1 else _key_length(encrypt, version),
        o=_string(encrypt, "O").ljust(size, b"\0")[:size],
        u=_string(encrypt, "U")[:size],
        oe=_string(encrypt, "OE").ljust(32, b"\0")[:32],
        ue=_string(encrypt, "UE").ljust(32, b"\0")[:32],
        p=_integer(encrypt, "P", 0) & 0xFFFFFFFF,
        id=first_id if isinstance(first_id, bytes) else b"",
        encrypted_metadata=encrypt.get("EncryptMetadata") is not False,
    )


def _key_length(encrypt: Dict, version: int) -> int:
    """Bytes of the key. /Length counts bits; some producers write bytes."""
    length = _integer(encrypt, "Length", 128 if version == 4 else 40)
    length = length if length < 40 else length // 8
    return length if 5 <= length <= 16 else 16


def _filters(encrypt: Dict, version: int) -> dict[str, str]:
    """Crypt filter → cipher, for the filters that /CF names."""
    found = {}
    named = encrypt.get("CF")
    for name, entry in named.items() if isinstance(named, dict) else ():
        method = entry.get("CFM") if isinstance(entry, dict) else None
        method = method if isinstance(method, str) else "None"
        if method not in METHODS:
            raise UnsupportedEncryption(
                f"The document is encrypted by a method that is not known (/CFM /{method})."
            )
        found[name] = METHODS[method]
        if version == 5 and found[name] != IDENTITY:
            found[name] = "AES-256"
    return found | {IDENTITY: IDENTITY}


def _cipher(encrypt: Dict, key: str, version: int, filters: dict[str, str]) -> str:
    """The cipher of what `key` stands for (StmF, StrF, EFF)."""
    if version < 4:
        return "RC4"
    name = encrypt.get(key, IDENTITY)
    usual = "AES-256" if version == 5 else "AES-128"  # where /CF lacks the filter named
    return filters.get(name, usual) if isinstance(name, str) else usual


def _integer(encrypt: Dict, key: str, default: int) -> int:
    """The number under key as an integer, or the default where it is none."""
    value = encrypt.get(key)
    if isinstance(value, float) and abs(value) < 1 << 40:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _string(encrypt: Dict, key: str) -> bytes:
    value = encrypt.get(key)
    return value if isinstance(value, bytes) else b""


# ── keys ──


def _key(handler: Handler, password: str) -> tuple[bytes, bool]:
    """The file encryption key, and whether the password was the owner's."""
    encode, user, owner = (
        (_unicode_passwords, _user_key_256, _owner_key_256)
        if handler.revision >= 5
        else (_byte_passwords, _user_key, _owner_key)
    )
    given = list(encode(password))
    trials = [(user, attempt, False) for attempt in given if attempt]
    trials += [(owner, attempt, True) for attempt in given if attempt]
    trials += [(user, b"", False), (owner, b"", True)]
    for make, attempt, as_owner in trials:
        key = make(handler, attempt)
        if key:
            return key, as_owner
    raise PasswordRequired(WRONG if password else NEEDED, tried=bool(password))


def _byte_passwords(password: str) -> Iterator[bytes]:
    """The password in the encodings that producers use for revisions 2 to 4, at most 32 bytes."""
    seen = set()
    for code in (_pdf_doc(password), password.encode("utf-8", "replace")):
        if code[:32] not in seen:
            seen.add(code[:32])
            yield code[:32]


def _pdf_doc(password: str) -> bytes:
    """The password in PDFDocEncoding; what that lacks, in Windows' usual code page or as `?`."""
    return b"".join(
        bytes([PDF_DOC[char]]) if char in PDF_DOC else char.encode("latin-1", "replace")
        for char in password
    )


def _unicode_passwords(password: str) -> Iterator[bytes]:
    """The password for revisions 5 and 6: by SASLprep, and as it was typed; at most 127 bytes."""
    prepared = _prepared(password).encode("utf-8", "replace")[:127]
    yield prepared
    plain = password.encode("utf-8", "replace")[:127]
    if plain != prepared:
        yield plain


def _prepared(password: str) -> str:
    """SASLprep (RFC 4013), by Unicode 3.2. What it forbids passes, for it opens nothing."""
    mapped = "".join(
        " " if stringprep.in_table_c12(char) else char
        for char in password
        if not stringprep.in_table_b1(char)
    )
    return ucd_3_2_0.normalize("NFKC", mapped)


# Revisions 2 to 4


def _lengths(handler: Handler) -> list[int]:
    """Bytes that the key may have: what the file says, and what is usual, for it may be wrong."""
    return list(dict.fromkeys((handler.length, 16, 5))) if handler.revision > 2 else [5]


def _user_key(handler: Handler, password: bytes) -> bytes:
    """The key that the user's password gives, or b"" where it is not his (algorithms 2 and 6)."""
    start = (password + PADDING)[:32] + handler.o + handler.p.to_bytes(4, "little") + handler.id
    if handler.revision >= 4 and not handler.encrypted_metadata:
        start += b"\xff\xff\xff\xff"
    for length in _lengths(handler):
        key = md5(start).digest()[:length]
        if handler.revision == 2:
            check = rc4.crypt(key, PADDING)
        else:
            for _ in range(50):
                key = md5(key).digest()[:length]
            check = _rc4_chain(key, md5(PADDING + handler.id).digest(), range(20))
        told = handler.u[: len(check)]
        if len(told) >= 4 and check.startswith(told):
            return key
    return b""


def _owner_key(handler: Handler, password: bytes) -> bytes:
    """The key that the owner's password gives, or b"": /O holds the user's (algorithm 7)."""
    digest = md5((password + PADDING)[:32]).digest()
    if handler.revision > 2:
        for _ in range(50):
            digest = md5(digest).digest()
    for length in _lengths(handler):
        rounds = range(1) if handler.revision == 2 else range(19, -1, -1)
        key = _user_key(handler, _rc4_chain(digest[:length], handler.o, rounds))
        if key:
            return key
    return b""


def _rc4_chain(key: bytes, data: bytes, rounds: range) -> bytes:
    """RC4 once a round, each byte of the key XORed with the round's number."""
    for number in rounds:
        data = rc4.crypt(bytes(value ^ number for value in key), data)
    return data


# Revisions 5 and 6


def _user_key_256(handler: Handler, password: bytes) -> bytes:
    """The key that the user's password unwraps, or b"" where it is not his (algorithm 2.A)."""
    return _unwrapped(handler, password, handler.u, handler.ue, b"")


def _owner_key_256(handler: Handler, password: bytes) -> bytes:
    return _unwrapped(handler, password, handler.o, handler.oe, handler.u.ljust(48, b"\0"))


def _unwrapped(
    handler: Handler, password: bytes, check: bytes, wrapped: bytes, user: bytes
) -> bytes:
    """`check` is a hash of 32 bytes, the salt that it was made with, and the salt of the key."""
    digest = _hash if handler.revision >= 6 else _hash_5
    check = check.ljust(48, b"\0")
    if digest(password, check[32:40], user) != check[:32]:
        return b""
    return aes.decrypt_cbc(digest(password, check[40:48], user), bytes(16), wrapped)


def _hash_5(password: bytes, salt: bytes, user: bytes) -> bytes:
    return sha256(password + salt + user).digest()


def _hash(password: bytes, salt: bytes, user: bytes) -> bytes:
    """64 rounds or more of AES and of a hash that the round before chose (algorithm 2.B)."""
    key = sha256(password + salt + user).digest()
    number = 0
    while True:
        mixed = aes.encrypt_cbc(key[:16], key[16:32], (password + key + user) * 64)
        # 256 is 1 modulo 3, so the number that the first 16 bytes are is the sum of its bytes
        key = (sha256, sha384, sha512)[sum(mixed[:16]) % 3](mixed).digest()
        number += 1
        if number >= 64 and mixed[-1] <= number - 32:
            return key[:32]
