"""Signs requests with botocore, for comparison with our own signatures.

`signatures.py sign` reads one request as JSON a line and prints its signatures; `signatures.py make N SEED`
makes requests of its own and prints each with its signatures.
"""

import base64
import json
import random
import sys
from datetime import datetime, timezone
from urllib.parse import quote, urlsplit

import botocore.auth
from botocore.auth import S3SigV4Auth, S3SigV4QueryAuth, SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from botocore.utils import percent_encode, percent_encode_sequence

# The alphabet of odd keys, names and values.
ODD = "aZ09-_.~ /+%&=?#:;,@!$'()*[]{}|\\^`\"<>éあ薬😀\t"


def request(case, body=None):
    query = percent_encode_sequence([tuple(pair) for pair in case["query"]])
    path = percent_encode(case["path"], safe="/~")
    url = f"https://{case['host']}{path}" + ("?" + query if query else "")
    made = AWSRequest(method=case["method"], url=url, data=base64.b64decode(case["body"]) if body is None else body)
    for name, value in case["headers"]:
        made.headers[name] = value
    return made


def signatures(case):
    time = datetime.fromtimestamp(case["time"], timezone.utc)
    botocore.auth.get_current_datetime = lambda: time
    keys = Credentials(case["access"], case["secret"], case.get("token"))
    is_storage = case["service"] == "s3"
    header = request(case)
    kind = S3SigV4Auth if is_storage else SigV4Auth
    kind(keys, case["service"], case["region"]).add_auth(header)
    answer = {"authorization": header.headers["Authorization"]}
    if is_storage:
        # What is done with an address is not signed.
        address = request(case, body=b"")
        S3SigV4QueryAuth(keys, "s3", case["region"], expires=case["expires"]).add_auth(address)
        parts = urlsplit(address.url)
        answer["path"] = parts.path
        answer["query"] = sorted(parts.query.split("&"))
    return answer


def odd(chance, most, alphabet=ODD):
    return "".join(chance.choice(alphabet) for _ in range(chance.randint(0, most)))


def plain(chance, most):
    return odd(chance, most, "abcdefghijklmnopqrstuvwxyz") + "x"


def random_case(chance):
    service = chance.choice(["s3", "s3", "s3", "dynamodb"])
    names = list({plain(chance, 12) for _ in range(chance.randint(0, 4))})
    queries = list({odd(chance, 6) + "q" for _ in range(chance.randint(0, 4))})
    return {
        "service": service,
        "method": chance.choice(["GET", "PUT", "POST", "DELETE", "HEAD"]),
        "host": chance.choice(["b.s3.example.com", "127.0.0.1:9000", "xn--x.example.com:444"]),
        "path": "/" + odd(chance, 30) if service == "s3" else "/",
        "query": [[name, odd(chance, 12)] for name in queries] if service == "s3" else [],
        "headers": [["x-" + n, odd(chance, 16, "aZ09-_ ;=,\"'/ ")] for n in names],
        "body": base64.b64encode(chance.randbytes(chance.randint(0, 64))).decode(),
        "time": chance.randint(0, 4102444800),
        "region": plain(chance, 9) + "-1",
        "access": plain(chance, 16).upper(),
        "secret": odd(chance, 40, "abcXYZ019+/="),
        "token": chance.choice([None, odd(chance, 40, "abcXYZ019+/=") + "t"]),
        "expires": chance.randint(1, 604800),
    }


def main():
    if sys.argv[1] == "sign":
        for line in sys.stdin:
            print(json.dumps(signatures(json.loads(line))))
    else:
        chance = random.Random(int(sys.argv[3]))
        for _ in range(int(sys.argv[2])):
            case = random_case(chance)
            print(json.dumps({"case": case, "answer": signatures(case)}))


if __name__ == "__main__":
    sys.exit(main())
