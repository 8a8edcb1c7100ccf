"""Signs in with a wrong password over TLS, again and again, from one address after another, and prints each status.

The server's URL is the first argument; each of the others is an address and how often it tries, such as 127.0.0.3=60.
"""

import http.client
import json
import ssl
import sys
import urllib.parse

server = urllib.parse.urlsplit(sys.argv[1])
# Whose certificate it is does not matter here.
context = ssl._create_unverified_context()
for visitor in sys.argv[2:]:
    address, count = visitor.split("=")
    for number in range(int(count)):
        connection = http.client.HTTPSConnection(
            server.hostname, server.port, source_address=(address, 0), context=context
        )
        body = json.dumps({"email": f"a{number}@example.jp", "password": "wrong"})
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/api/auth/sign-in", body, headers)
        print(connection.getresponse().status, flush=True)
        connection.close()
