"""Prints the SHA-256 of the certificate that a server shows, as `openssl x509 -fingerprint -sha256` writes it."""

import hashlib
import ssl
import sys

host, port = sys.argv[1].removeprefix("https://").rsplit(":", 1)
shown = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((host, int(port))))
print(hashlib.sha256(shown).digest().hex(":").upper())
