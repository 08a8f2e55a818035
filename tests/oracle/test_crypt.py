"""AES and RC4 against the `cryptography` package."""

import pytest
from cryptography.hazmat.decrepit.ciphers.algorithms import ARC4
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.pdf import aes, rc4

pytestmark = pytest.mark.oracle
KEYS = st.sampled_from([16, 24, 32]).flatmap(lambda size: st.binary(min_size=size, max_size=size))
BLOCKS = st.integers(0, 300).flatmap(lambda n: st.binary(min_size=16 * n, max_size=16 * n))
VECTORS = st.binary(min_size=16, max_size=16)


@settings(deadline=None, max_examples=200)
@given(key=KEYS, vector=VECTORS, data=BLOCKS)
def test_aes_is_theirs_both_ways(key, vector, data):
    cipher = Cipher(algorithms.AES(key), modes.CBC(vector))
    there, back = cipher.encryptor(), cipher.decryptor()
    assert aes.encrypt_cbc(key, vector, data) == there.update(data) + there.finalize()
    assert aes.decrypt_cbc(key, vector, data) == back.update(data) + back.finalize()


def test_a_megabyte_decrypts_as_theirs_does():
    data = bytes(range(251)) * 4200
    data = data[: len(data) // 16 * 16]
    for key in (bytes(range(16)), bytes(range(32))):
        back = Cipher(algorithms.AES(key), modes.CBC(bytes(16))).decryptor()
        assert aes.decrypt_cbc(key, bytes(16), data) == back.update(data) + back.finalize()


@settings(deadline=None, max_examples=100)
@given(key=st.sampled_from([5, 7, 8, 16]).flatmap(lambda n: st.binary(min_size=n, max_size=n)),
       data=st.binary(max_size=3000))  # fmt: skip
def test_rc4_is_theirs(key, data):
    assert rc4.crypt(key, data) == Cipher(ARC4(key), None).encryptor().update(data)
