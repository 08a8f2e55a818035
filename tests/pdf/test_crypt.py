"""The standard security handler against files that qpdf encrypted, and against hand-made ones."""

import io
import warnings
from functools import cache
from hashlib import md5
from typing import Any

import pikepdf
import pytest

from extract.errors import PasswordRequired, PdfError, UnsupportedEncryption
from extract.pdf import aes, crypt, rc4
from extract.pdf.crypt import open_cipher
from extract.pdf.objects import PdfObject

TITLE = b"A title that nobody reads"
CONTENT = b"BT /F1 10 Tf 20 100 Td (content) Tj ET" + b" " * 600
MODES = [
    pytest.param({"R": 2, "aes": False, "metadata": False}, "RC4 40-bit R2", id="R2"),
    pytest.param({"R": 3, "aes": False, "metadata": False}, "RC4 128-bit R3", id="R3"),
    pytest.param({"R": 4, "aes": False, "metadata": False}, "RC4 128-bit R4", id="R4 with RC4"),
    pytest.param({"R": 4, "aes": True, "metadata": False}, "AES-128 R4", id="R4, metadata open"),
    pytest.param({"R": 4, "aes": True, "metadata": True}, "AES-128 R4", id="R4 with AES"),
    pytest.param({"R": 5, "aes": True, "metadata": True}, "AES-256 R5", id="R5"),
    pytest.param({"R": 6, "aes": True, "metadata": False}, "AES-256 R6", id="R6, metadata open"),
    pytest.param({"R": 6, "aes": True, "metadata": True}, "AES-256 R6", id="R6"),
]


def encrypted(user: str, owner: str, **mode: int) -> bytes:
    """A file with a title, a page's content and XMP, encrypted by qpdf."""
    return _encrypted(user, owner, tuple(sorted(mode.items())))


@cache
def _encrypted(user: str, owner: str, mode: tuple[tuple[str, int], ...]) -> bytes:
    with pikepdf.new() as pdf, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # R5 is deprecated, which is why it is tested
        pdf.add_blank_page()
        pdf.pages[0].Contents = pdf.make_stream(CONTENT)
        font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
        named = pikepdf.Dictionary({key: pikepdf.Name(value) for key, value in font.items()})
        pdf.pages[0].Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=named))
        pdf.docinfo["/Title"] = TITLE.decode()
        with pdf.open_metadata() as metadata:
            metadata["dc:title"] = TITLE.decode()
        settings: dict[str, Any] = {"user": user, "owner": owner, **dict(mode)}
        encryption = pikepdf.Encryption(**settings)
        out = io.BytesIO()
        pdf.save(
            out,
            encryption=encryption,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
        return out.getvalue()


def plain(value):
    """A pikepdf object as our own kinds of value."""
    if isinstance(value, pikepdf.Dictionary):
        return {key[1:]: plain(item) for key, item in value.items()}
    if isinstance(value, pikepdf.Name):
        return str(value)[1:]
    return bytes(value) if isinstance(value, pikepdf.String) else value


def entries(user: str, owner: str, **mode: int) -> tuple[dict[str, Any], bytes]:
    """The /Encrypt dictionary and first /ID of such a file."""
    with pikepdf.open(io.BytesIO(encrypted(user, owner, **mode)), password=user.encode()) as pdf:
        return plain(pdf.trailer["/Encrypt"]), bytes(pdf.trailer["/ID"][0])


@pytest.mark.parametrize("password", ["", "wrong", "ẅröng"])
@pytest.mark.parametrize(("mode", "method"), MODES)
def test_a_wrong_password_is_told_from_none(mode, method, password):
    with pytest.raises(PasswordRequired) as caught:
        open_cipher(*entries("user", "owner", **mode), password)
    assert caught.value.tried is bool(password)
    assert method.split()[0]


def test_permissions_are_the_signed_number_of_the_file():
    encrypt, first_id = entries("", "owner", R=3, aes=False, metadata=False)
    cipher = open_cipher(encrypt, first_id, "")
    assert cipher.permissions == encrypt["P"] < 0
    encrypt["P"] += 1 << 32  # as some producers write it
    assert open_cipher(encrypt, first_id, "").permissions == cipher.permissions


# ── Crypt filters ──


@pytest.fixture
def aes_128():
    return entries("", "owner", R=4, aes=True, metadata=False)


def opened(entry):
    """The decryptor for an /Encrypt dictionary and first /ID, whose user password is empty."""
    encrypt, first_id = entry
    return open_cipher(encrypt, first_id, "")


def by_hand(cipher, number: int, plaintext: bytes) -> bytes:
    """The plaintext as an AESV2 string or stream of that object."""
    key = md5(cipher.key + number.to_bytes(3, "little") + b"\0\0sAlT").digest()
    padded = plaintext + bytes([16 - len(plaintext) % 16]) * (16 - len(plaintext) % 16)
    return bytes(16) + aes.encrypt_cbc(key, bytes(16), padded)


def test_a_stream_with_its_own_crypt_filter_follows_it_and_others_follow_the_document(aes_128):
    cipher = opened(aes_128)
    data = by_hand(cipher, 7, b"secret")
    assert cipher.stream(data, 7, 0, {}) == b"secret"
    assert cipher.stream(data, 7, 0, {}, "StdCF") == b"secret"
    assert cipher.stream(data, 7, 0, {}, "Identity") == data
    assert cipher.stream(data, 7, 0, {}, "NotThere") == data


def test_metadata_stay_open_only_where_the_document_says_so(aes_128):
    cipher = opened(aes_128)
    assert cipher.stream(b"<?xpacket", 7, 0, {"Type": "Metadata"}) == b"<?xpacket"
    closed = open_cipher(*entries("", "owner", R=4, aes=True, metadata=True), "")
    assert closed.stream(by_hand(closed, 7, b"<xmp>"), 7, 0, {"Type": "Metadata"}) == b"<xmp>"


def test_cross_reference_streams_are_never_encrypted(aes_128):
    cipher = opened(aes_128)
    assert cipher.stream(b"rows", 7, 0, {"Type": "XRef"}) == b"rows"


def test_strings_and_streams_may_have_different_filters(aes_128):
    encrypt, first_id = aes_128
    cipher = open_cipher(encrypt | {"StrF": "Identity"}, first_id, "")
    data = by_hand(cipher, 7, b"secret")
    assert cipher.string(data, 7, 0) == data
    assert cipher.stream(data, 7, 0, {}) == b"secret"


def test_embedded_files_may_have_their_own_filter(aes_128):
    encrypt, first_id = aes_128
    cipher = open_cipher(encrypt | {"StmF": "Identity", "EFF": "StdCF"}, first_id, "")
    data = by_hand(cipher, 7, b"secret")
    assert cipher.stream(data, 7, 0, {"Type": "EmbeddedFile"}) == b"secret"
    assert cipher.stream(data, 7, 0, {}) == data


def test_a_document_of_which_only_attachments_are_encrypted_opens_without_a_password():
    encrypt, first_id = entries("secret", "owner", R=4, aes=True, metadata=False)
    plain_pages = encrypt | {"StmF": "Identity", "StrF": "Identity", "EFF": "StdCF"}
    cipher = open_cipher(plain_pages, first_id, "")
    assert cipher.stream(b"a page", 7, 0, {}) == b"a page"
    assert cipher.stream(b"still closed", 8, 0, {"Type": "EmbeddedFile"}) == b"still closed"
    with pytest.raises(PasswordRequired):
        open_cipher(plain_pages | {"StrF": "StdCF"}, first_id, "")
    with pytest.raises(PasswordRequired):
        open_cipher(plain_pages, first_id, "a wrong one")


def test_a_filter_that_cf_does_not_define_is_taken_for_the_usual_one(aes_128):
    encrypt, first_id = aes_128
    cipher = open_cipher(encrypt | {"CF": {}}, first_id, "")
    assert cipher.stream(by_hand(cipher, 7, b"secret"), 7, 0, {}) == b"secret"


# ── Data ──


def test_valid_padding_goes_and_other_bytes_stay(aes_128):
    cipher = opened(aes_128)
    assert cipher.string(by_hand(cipher, 1, b""), 1, 0) == b""
    assert cipher.string(by_hand(cipher, 1, b"x" * 16), 1, 0) == b"x" * 16
    unpadded = by_hand(cipher, 1, b"sixteen letters!")[:32]
    assert cipher.string(unpadded, 1, 0) == b"sixteen letters!"


def test_cut_data_give_their_whole_blocks(aes_128):
    cipher = opened(aes_128)
    data = by_hand(cipher, 1, b"a" * 16 + b"b" * 16)
    assert cipher.string(data[:-1], 1, 0) == b"a" * 16 + b"b" * 16
    assert cipher.string(data[:39], 1, 0) == b"a" * 16
    assert cipher.string(data[:20], 1, 0) == b""
    assert cipher.string(b"short", 1, 0) == b""


# ── What producers get wrong ──


def standard(revision: int, length: int, user: bytes, owner: bytes, **more):
    """An /Encrypt dictionary of revision 2 or 3, made from the standard's text, and its key."""

    def padded(password: bytes) -> bytes:
        return (password + crypt.PADDING)[:32]

    def chain(key: bytes, data: bytes) -> bytes:
        for number in range(20 if revision > 2 else 1):
            data = rc4.crypt(bytes(b ^ number for b in key), data)
        return data

    digest = md5(padded(owner)).digest()
    for _ in range(50 if revision > 2 else 0):
        digest = md5(digest).digest()
    o = chain(digest[:length], padded(user))
    key = md5(padded(user) + o + (0xFFFFFFFC).to_bytes(4, "little") + b"id").digest()[:length]
    for _ in range(50 if revision > 2 else 0):
        key = md5(key).digest()[:length]
    u = chain(key, crypt.PADDING if revision == 2 else md5(crypt.PADDING + b"id").digest())
    u = u.ljust(32, b"\x11")
    entry = {"Filter": "Standard", "V": revision - 1, "R": revision, "P": -4, "O": o, "U": u}
    return entry | {"Length": length * 8} | more, key


@pytest.mark.parametrize(
    ("revision", "length", "more"),
    [
        pytest.param(2, 5, {}, id="as it should be"),
        pytest.param(2, 5, {"Length": 128}, id="revision 2 has 40 bits whatever /Length says"),
        pytest.param(3, 7, {}, id="56 bits"),
        pytest.param(3, 16, {"Length": 16}, id="/Length in bytes"),
        pytest.param(3, 5, {"Length": 5}, id="/Length in bytes, 5"),
        pytest.param(3, 16, {"Length": None}, id="no /Length"),
        pytest.param(3, 16, {"Length": 40}, id="/Length says 40 and means 128"),
        pytest.param(3, 16, {"Length": 10**12}, id="/Length beyond reason"),
        pytest.param(3, 16, {"V": None}, id="no /V"),
        pytest.param(3, 5, {"V": 1}, id="/V 1 with /R 3"),
        pytest.param(3, 16, {"R": None}, id="no /R"),
        pytest.param(3, 16, {"Filter": None}, id="no /Filter"),
        pytest.param(3, 16, {"P": 4294967292.0}, id="/P unsigned, and a real"),
    ],
)
@pytest.mark.parametrize("password", ["user", "owner"])
def test_wrong_entries_are_survived(revision, length, more, password):
    encrypt, key = standard(revision, length, b"user", b"owner", **more)
    encrypt = {name: value for name, value in encrypt.items() if value is not None}
    assert open_cipher(encrypt, b"id", password).key == key


def test_check_values_padded_too_long_or_cut_are_tolerated_and_wrong_ones_are_not():
    encrypt, key = standard(3, 16, b"user", b"owner")
    longer = encrypt | {"O": encrypt["O"] + bytes(95), "U": encrypt["U"] + bytes(95)}
    assert open_cipher(longer, b"id", "user").key == key
    assert open_cipher(longer, b"id", "owner").key == key
    assert open_cipher(encrypt | {"U": encrypt["U"][:16]}, b"id", "user").key == key
    with pytest.raises(PasswordRequired):
        open_cipher(encrypt | {"U": b"?" + encrypt["U"][1:]}, b"id", "user")
    with pytest.raises(PasswordRequired):
        open_cipher(encrypt | {"U": b""}, b"id", "user")


def test_check_values_of_revision_6_may_be_padded_too():
    encrypt, first_id = entries("user", "owner", R=6, aes=True, metadata=True)
    key = open_cipher(encrypt, first_id, "user").key
    longer = {name: encrypt[name] + bytes(79) for name in ("O", "U", "OE", "UE")}
    assert open_cipher(encrypt | longer, first_id, "user").key == key
    assert open_cipher(encrypt | longer, first_id, "owner").key == key


@pytest.mark.parametrize("code", ["latin-1", "utf-8"])
def test_old_passwords_are_tried_in_both_encodings(code):
    encrypt, key = standard(3, 16, "für".encode(code), "Größe".encode(code))
    assert open_cipher(encrypt, b"id", "für").key == key
    assert open_cipher(encrypt, b"id", "Größe").key == key


def test_a_euro_is_the_byte_of_pdfdocencoding():
    encrypt, key = standard(3, 16, b"5\xa0", b"owner")
    assert open_cipher(encrypt, b"id", "5€").key == key


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        pytest.param("I\u00adX", "IX", id="a soft hyphen is nothing"),
        pytest.param("\u2168", "IX", id="compatibility forms are their letters"),
        pytest.param("a\u00a0b", "a b", id="a space that does not break is a space"),
        pytest.param("\u2168", "\u2168", id="unprepared, as other tools write it"),
    ],
)
def test_passwords_of_revision_6_are_prepared_and_also_tried_as_they_are(typed, written):
    encrypt, first_id = entries(written, "owner", R=6, aes=True, metadata=True)
    assert open_cipher(encrypt, first_id, typed).method == "AES-256 R6"


# ── What no password opens ──


@pytest.mark.parametrize(
    ("encrypt", "named"),
    [
        pytest.param({"Filter": "Adobe.PubSec", "V": 4}, "certificate", id="public key"),
        pytest.param({"Filter": "FOPN_foweb", "V": 1}, "/FOPN_foweb", id="another handler"),
        pytest.param({"Filter": "Standard", "V": 3, "R": 3}, "/V 3", id="the secret algorithm"),
        pytest.param({"Filter": "Standard", "V": 9, "R": 9}, "/V 9", id="one from the future"),
        pytest.param({}, "/V 0", id="an empty dictionary"),
        pytest.param(
            {"V": 4, "R": 4, "CF": {"StdCF": {"CFM": "AESV9"}}}, "/AESV9", id="another method"
        ),
    ],
)
def test_other_handlers_are_named(encrypt, named):
    with pytest.raises(UnsupportedEncryption, match=named):
        open_cipher(encrypt, b"id", "password")


WRONG_KINDS: list[PdfObject] = [
    None,
    True,
    -1,
    10**30,
    1e300,
    b"",
    b"x" * 200,
    "Name",
    [],
    {},
    {"CFM": []},
]


@pytest.mark.parametrize("wrong", WRONG_KINDS, ids=repr)
@pytest.mark.parametrize("revision", [3, 4, 5])
def test_entries_of_any_kind_raise_only_the_two_errors(revision, wrong):
    encrypt, first_id = entries("", "owner", R=revision, aes=revision > 3, metadata=revision > 3)
    for name in encrypt:
        try:
            cipher = open_cipher(encrypt | {name: wrong}, first_id, "")
        except PdfError as error:
            assert isinstance(error, PasswordRequired | UnsupportedEncryption)  # noqa: PT017
        else:
            assert isinstance(cipher.string(b"x" * 33, -1, 1 << 40), bytes)
            assert isinstance(cipher.stream(b"x" * 33, 1 << 40, -1, {"Type": wrong}), bytes)


def test_a_password_with_a_lone_surrogate_is_a_wrong_password():
    for revision in (3, 6):
        encrypt, first_id = entries(
            "user", "owner", R=revision, aes=revision > 3, metadata=revision > 3
        )
        with pytest.raises(PasswordRequired):
            open_cipher(encrypt, first_id, "\ud800")
