"""Amazon for the tests: moto with authentication on, and strict doors before it.

Prints one JSON line when it is ready. `POST /place` on its control address makes a bucket, a table and a
door of their own; the door checks with botocore what moto lets pass (signatures of addresses, dates,
checksums, fields that were not signed), does harm when told to, and then asks moto, signed anew.
"""

import base64
import hashlib
import http.client
import json
import logging
import os
import shutil
import socket
import struct
import sys
import threading
import time
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

# Everything after the first four calls, which make the user, has to be signed.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "4"
REGION = "ap-northeast-1"
TIME = "%Y%m%dT%H%M%SZ"

import boto3  # noqa: E402
from botocore.auth import S3SigV4Auth, S3SigV4QueryAuth, SigV4Auth  # noqa: E402
from botocore.awsrequest import AWSRequest  # noqa: E402
from botocore.config import Config  # noqa: E402
from botocore.credentials import Credentials  # noqa: E402
from moto.server import ThreadedMotoServer  # noqa: E402


logging.getLogger("werkzeug").setLevel(logging.ERROR)


class Amazon:
    """moto, and a user of it who may do everything."""

    def __init__(self):
        self.server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self.server.start()
        host, port = self.server.get_host_and_port()
        self.address = (host, port)
        self.url = f"http://{host}:{port}"
        iam = self.client("iam", Credentials("x", "y"))
        iam.create_user(UserName="okusuri")
        key = iam.create_access_key(UserName="okusuri")["AccessKey"]
        everything = {"Effect": "Allow", "Action": ["s3:*", "dynamodb:*"], "Resource": "*"}
        iam.put_user_policy(
            UserName="okusuri",
            PolicyName="all",
            PolicyDocument=json.dumps({"Version": "2012-10-17", "Statement": [everything]}),
        )
        iam.list_users()
        self.keys = Credentials(key["AccessKeyId"], key["SecretAccessKey"])
        # A transaction of moto's puts whole tables back when it fails: not beside other writes.
        self.database = threading.Lock()

    def client(self, service, keys):
        return boto3.client(
            service,
            endpoint_url=self.url,
            region_name=REGION,
            aws_access_key_id=keys.access_key,
            aws_secret_access_key=keys.secret_key,
            config=Config(s3={"addressing_style": "path"}),
        )

    def make(self, bucket, table):
        if bucket:
            place = {"LocationConstraint": REGION}
            self.client("s3", self.keys).create_bucket(
                Bucket=bucket, CreateBucketConfiguration=place
            )
        if table:
            fields = [("pk", "HASH"), ("sk", "RANGE")]
            self.client("dynamodb", self.keys).create_table(
                TableName=table,
                KeySchema=[{"AttributeName": n, "KeyType": t} for n, t in fields],
                AttributeDefinitions=[{"AttributeName": n, "AttributeType": "S"} for n, _ in fields],
                BillingMode="PAY_PER_REQUEST",
            )

    def ask(self, method, path, query, headers, body):
        """Asks moto itself, signed anew; answers status, fields, body."""
        service = "dynamodb" if "x-amz-target" in headers else "s3"
        target = path + ("?" + query if query else "")
        request = AWSRequest(method=method, url=self.url + target, data=body, headers=headers)
        kind = S3SigV4Auth if service == "s3" else SigV4Auth
        kind(self.keys, service, REGION).add_auth(request)
        connection = http.client.HTTPConnection(*self.address, timeout=60)
        try:
            connection.putrequest(method, target, skip_accept_encoding=True)
            for name, value in request.headers.items():
                connection.putheader(name, value)
            if body or method in ("PUT", "POST"):
                connection.putheader("content-length", str(len(body)))
            connection.endheaders(body or None)
            answer = connection.getresponse()
            return answer.status, answer.getheaders(), answer.read()
        finally:
            connection.close()


class Refusal(Exception):
    def __init__(self, status, code, message=""):
        super().__init__(code)
        self.status, self.code, self.message = status, code, message


class Place:
    """What is behind one door."""

    def __init__(self, amazon, now, bucket, table, is_strict):
        self.amazon, self.now, self.is_strict = amazon, now, is_strict
        self.bucket, self.table = bucket, table
        self.lock = threading.Lock()
        self.faults, self.seen, self.tokens = [], [], {}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.server.daemon_threads = True
        self.server.place = self
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def fault(self, operation):
        with self.lock:
            self.seen.append(operation)
            for fault in self.faults:
                if fault["on"] in (operation, "*") and fault.get("times", 1) > 0:
                    if fault.get("after", 0) > 0:
                        fault["after"] -= 1
                        continue
                    fault["times"] = fault.get("times", 1) - 1
                    return fault
        return None


class Door(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (ConnectionError, TimeoutError):
            self.close_connection = True

    def do_any(self):
        self.path, _, self.query = self.path.partition("?")
        self.fields = {name.lower(): value for name, value in self.headers.items()}
        length = self.fields.get("content-length", "0")
        self.body = self.rfile.read(int(length))
        if len(self.body) != int(length):
            self.close_connection = True
            return
        self.is_database = "x-amz-target" in self.fields
        fault = self.server.place.fault(self.operation()) or {"do": "nothing"}
        try:
            self.obey(fault)
        except Refusal as refusal:
            self.refuse(refusal)

    do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = do_any

    def operation(self):
        if self.is_database:
            return self.fields["x-amz-target"].split(".")[-1]
        query = dict(parse_qsl(self.query, keep_blank_values=True))
        place = self.server.place
        has_key = len(self.path.strip("/").split("/")) > 1
        if not has_key:
            if self.command == "HEAD":
                return "HeadBucket"
            return "ListMultipartUploads" if "uploads" in query else "ListObjectsV2"
        return {
            "PUT": "UploadPart" if "partNumber" in query else "PutObject",
            "GET": "ListParts" if "uploadId" in query else "GetObject",
            "HEAD": "HeadObject",
            "DELETE": "AbortMultipartUpload" if "uploadId" in query else "DeleteObject",
            "POST": "CreateMultipartUpload" if "uploads" in query else "CompleteMultipartUpload",
        }[self.command]

    def obey(self, fault):
        """Does what was asked, and the harm that was asked for."""
        do = fault["do"]
        if do == "refuse":
            return self.refuse(
                Refusal(fault["status"], fault["code"], fault.get("message", "")),
                fault.get("headers", {}),
            )
        if do == "hangUp":
            return self.hang_up()
        self.verify()
        if do == "errorIn200" and self.command != "HEAD":
            return self.send(200, [("Content-Type", "application/xml")], self.error("InternalError"))
        if do == "unprocessed":
            return self.leave_unprocessed()
        if do == "damageBody" and self.body:
            self.body = bytes([self.body[0] ^ 1]) + self.body[1:]
        status, headers, body = self.ask()
        if do == "loseAnswer":
            return self.hang_up()
        if do == "cutAnswer":
            return self.send(status, headers, body, cut=len(body) // 2)
        if do == "halfAnswer":
            body = body[: len(body) // 2]
        if do == "damageAnswer" and body:
            body = bytes([body[0] ^ 1]) + body[1:]
        self.send(status, headers, body)

    def ask(self):
        place = self.server.place
        kept = {
            name: value
            for name, value in self.fields.items()
            if name in ("content-type", "content-md5", "range", "if-none-match")
            or (name.startswith("x-amz-") and name not in ("x-amz-date", "x-amz-content-sha256"))
        }
        query = "&".join(
            pair for pair in self.query.split("&") if pair and not pair.startswith("X-Amz-")
        )
        if not self.is_database:
            return place.amazon.ask(self.command, self.path, query, kept, self.body)
        with place.amazon.database:
            return self.once(lambda: place.amazon.ask("POST", "/", "", kept, self.body))

    def once(self, ask):
        """A transaction that arrives again under its token is made once, which moto does not do."""
        token = json.loads(self.body).get("ClientRequestToken")
        if token is None:
            return ask()
        tokens = self.server.place.tokens
        if token in tokens:
            if tokens[token] != self.body:
                raise Refusal(400, "IdempotentParameterMismatchException")
            return 200, [("Content-Type", "application/x-amz-json-1.0")], b"{}"
        answer = ask()
        if answer[0] == 200:
            tokens[token] = self.body
        return answer

    def leave_unprocessed(self):
        asked = json.loads(self.body)["RequestItems"]
        reads = self.operation() == "BatchGetItem"
        left = "UnprocessedKeys" if reads else "UnprocessedItems"
        answer = {left: asked, "Responses": {}} if reads else {left: asked}
        self.send(200, [("Content-Type", "application/x-amz-json-1.0")], json.dumps(answer).encode())

    # What Amazon checks and moto does not.

    def verify(self):
        place = self.server.place
        query = dict(parse_qsl(self.query, keep_blank_values=True))
        if "X-Amz-Signature" in query:
            signed = self.signed(
                query["X-Amz-Credential"], query["X-Amz-SignedHeaders"], query["X-Amz-Signature"]
            )
            age = self.age(query["X-Amz-Date"])
            if place.is_strict and (age < -900 or age > int(query["X-Amz-Expires"])):
                raise Refusal(403, "AccessDenied", "Request has expired")
            signed["time"] = query["X-Amz-Date"]
            signed["kind"] = S3SigV4QueryAuth
        elif "authorization" in self.fields:
            scheme, _, rest = self.fields["authorization"].partition(" ")
            parts = dict(part.strip().split("=", 1) for part in rest.split(","))
            signed = self.signed(parts["Credential"], parts["SignedHeaders"], parts["Signature"])
            signed["time"] = self.fields["x-amz-date"]
            signed["kind"] = SigV4Auth if self.is_database else S3SigV4Auth
            if scheme != "AWS4-HMAC-SHA256":
                raise Refusal(400, "InvalidArgument")
            self.check_date(signed["time"])
        else:
            raise Refusal(403, "AccessDenied")
        if signed["access"] != place.amazon.keys.access_key:
            raise Refusal(403, "InvalidAccessKeyId")
        self.check_names(signed["names"])
        self.check_signature(signed)
        self.check_body()

    def signed(self, credential, names, signature):
        access, day, region, service, end = credential.split("/")
        expected = "dynamodb" if self.is_database else "s3"
        if (region, service, end) != (REGION, expected, "aws4_request"):
            raise Refusal(400, "AuthorizationHeaderMalformed")
        return {"access": access, "day": day, "names": names.split(";"), "signature": signature}

    def age(self, text):
        made = datetime.strptime(text, TIME).replace(tzinfo=timezone.utc)
        return self.server.place.now - made.timestamp()

    def check_date(self, text):
        if abs(self.age(text)) <= 900 or not self.server.place.is_strict:
            return
        if self.is_database:
            raise Refusal(400, "InvalidSignatureException", "Signature expired: " + text)
        raise Refusal(403, "RequestTimeTooSkewed")

    def check_names(self, names):
        wanted = {"host"} | {name for name in self.fields if name.startswith("x-amz-")}
        if not wanted <= set(names):
            raise Refusal(403, "AccessDenied", "There were headers present which were not signed")

    def check_signature(self, signed):
        query = "&".join(
            pair for pair in self.query.split("&") if not pair.startswith("X-Amz-Signature=")
        )
        request = AWSRequest(
            method=self.command,
            url="http://" + self.fields["host"] + self.path + ("?" + query if query else ""),
            data=self.body,
            headers={name: self.fields.get(name, "") for name in signed["names"]},
        )
        request.context["timestamp"] = signed["time"]
        service = "dynamodb" if self.is_database else "s3"
        signer = signed["kind"](self.server.place.amazon.keys, service, REGION)
        text = signer.string_to_sign(request, signer.canonical_request(request))
        if signer.signature(text, request) != signed["signature"]:
            code = "InvalidSignatureException" if self.is_database else "SignatureDoesNotMatch"
            raise Refusal(400 if self.is_database else 403, code)

    def check_body(self):
        digest = hashlib.sha256(self.body)
        stated = self.fields.get("x-amz-content-sha256", "UNSIGNED-PAYLOAD")
        if stated not in ("UNSIGNED-PAYLOAD", digest.hexdigest()):
            raise Refusal(400, "XAmzContentSHA256Mismatch")
        if not self.server.place.is_strict:
            return
        stated = self.fields.get("x-amz-checksum-sha256")
        if stated not in (None, base64.b64encode(digest.digest()).decode()):
            raise Refusal(400, "BadDigest")
        stated = self.fields.get("content-md5")
        if stated not in (None, base64.b64encode(hashlib.md5(self.body).digest()).decode()):
            raise Refusal(400, "BadDigest")

    # Answers.

    def error(self, code, message=""):
        return f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>{message}</Message></Error>".encode()

    def refuse(self, refusal, headers={}):
        fields = list(headers.items())
        if self.is_database:
            name = "com.amazonaws.dynamodb.v20120810#" + refusal.code
            body = json.dumps({"__type": name, "message": refusal.message}).encode()
            fields.append(("Content-Type", "application/x-amz-json-1.0"))
        else:
            body = b"" if self.command == "HEAD" else self.error(refusal.code, refusal.message)
            fields.append(("Content-Type", "application/xml"))
        self.send(refusal.status, fields, body)

    def send(self, status, headers, body, cut=None):
        self.send_response_only(status)
        dropped = ("content-length", "connection", "transfer-encoding", "server", "date")
        length = str(len(body))
        for name, value in headers:
            if name.lower() == "content-length" and self.command == "HEAD":
                length = value
            if name.lower() not in dropped:
                self.send_header(name, value)
        self.send_header("Content-Length", length)
        self.end_headers()
        if self.command == "HEAD":
            return
        self.wfile.write(body if cut is None else body[:cut])
        if cut is not None:
            self.hang_up(reset=False)

    def hang_up(self, reset=True):
        self.wfile.flush()
        if reset:
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.connection.shutdown(socket.SHUT_RDWR) if not reset else self.connection.close()
        self.close_connection = True


class Control(BaseHTTPRequestHandler):
    """POST /place, /faults, /now, /seen."""

    protocol_version = "HTTP/1.1"
    places = {}
    amazon = None

    def log_message(self, *_):
        pass

    def do_POST(self):
        told = json.loads(self.rfile.read(int(self.headers.get("content-length", "0"))) or b"{}")
        answer = getattr(self, self.path.strip("/"))(told)
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def place(self, told):
        bucket, table = told["bucket"], told["table"]
        self.amazon.make(
            bucket if told.get("makeBucket", True) else None,
            table if told.get("makeTable", True) else None,
        )
        place = Place(self.amazon, told["now"], bucket, table, told.get("strict", True))
        self.places[place.url] = place
        return {"url": place.url}

    def faults(self, told):
        place = self.places[told["url"]]
        with place.lock:
            place.faults = told["faults"]
        return {}

    def now(self, told):
        self.places[told["url"]].now = told["now"]
        return {}

    def seen(self, told):
        place = self.places[told["url"]]
        with place.lock:
            return {"operations": list(place.seen)}


def leave_with_parent(parent):
    while os.getppid() == parent:
        time.sleep(1)
    home = os.environ.get("HOME", "")
    if "okusuri-test-" in home:
        shutil.rmtree(home, ignore_errors=True)
    os._exit(0)


def main():
    threading.Thread(target=leave_with_parent, args=(os.getppid(),), daemon=True).start()
    Control.amazon = Amazon()
    control = ThreadingHTTPServer(("127.0.0.1", 0), Control)
    control.daemon_threads = True
    keys = Control.amazon.keys
    ready = {
        "control": f"http://127.0.0.1:{control.server_port}",
        "moto": Control.amazon.url,
        "region": REGION,
        "accessKey": keys.access_key,
        "secretKey": keys.secret_key,
    }
    print(json.dumps(ready), flush=True)
    control.serve_forever()


if __name__ == "__main__":
    sys.exit(main())
