"""A TLS server that shows a certificate and says, a line each, who came: `refused`, or `request` when anything was sent.

The certificate, its key, the address and the port (0 for a free one) are its arguments; the first line is the port. What
stands after them is all that it answers; then it is gone, without a word that this is the end.
"""

import socket
import ssl
import sys

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
answer = "".join(sys.argv[5:]).encode()
listener = socket.create_server((sys.argv[3], int(sys.argv[4])))
print(listener.getsockname()[1], flush=True)
while True:
    connection, _ = listener.accept()
    connection.settimeout(10)
    try:
        with context.wrap_socket(connection, server_side=True) as visitor:
            came = visitor.recv(65536)
            print("request" if came else "refused", flush=True)
            if came and answer:
                visitor.sendall(answer)
    except OSError:
        print("refused", flush=True)
