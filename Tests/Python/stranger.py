"""A TLS server that shows a certificate and says, a line each, who came: `refused`, or `request` when anything was sent.

The certificate, its key, the address and the port (0 for a free one) are its arguments; the first line is the port.
"""

import socket
import ssl
import sys

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
listener = socket.create_server((sys.argv[3], int(sys.argv[4])))
print(listener.getsockname()[1], flush=True)
while True:
    connection, _ = listener.accept()
    connection.settimeout(10)
    try:
        with context.wrap_socket(connection, server_side=True) as visitor:
            print("request" if visitor.recv(65536) else "refused", flush=True)
    except OSError:
        print("refused", flush=True)
