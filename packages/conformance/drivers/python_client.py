"""A client in Python, without libraries.

attestation-conformance client --command "python3 $PWD/python_client.py"

Needs Python 3.9 or newer, and openssl.
"""
import base64
import hashlib
import http.client
import json
import os
import re
import subprocess
import time
import urllib.error
import urllib.request
import uuid

BASE_URL = os.environ["ATTESTATION_BASE_URL"]
ACCESS_KEY = os.environ["ATTESTATION_ACCESS_KEY"]
PATHS = {
    "createAttestation": "attestations",
    "addFactoids": "factoids",
    "readAttestation": "attestation",
    "downloadAttestation": "attestation/download",
    "applyCertification": "cas",
}
MARK = "\ue000"  # Begins the text of a number with a fraction, so that no digit is lost.


def parse(text):
    return json.loads(text, parse_float=lambda number: MARK + number)


def write(value):
    return re.sub(f'"{MARK}([^"]*)"', r"\1", json.dumps(value, ensure_ascii=False))


class Failure(Exception):
    def __init__(self, message, request_id, status=None):
        super().__init__(message)
        self.status, self.request_id = status, request_id


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirects, urllib.request.ProxyHandler({}))


def sign(text):
    command = ["openssl", "dgst", "-sha256", "-sign", os.environ["ATTESTATION_PRIVATE_KEY_FILE"]]
    signature = subprocess.run(command, input=text.encode("utf-8"), capture_output=True, check=True).stdout
    return base64.b64encode(signature).decode("ascii")


def entries(payload, attachments):
    """Adds the checksums of the files to the payload; returns the parts of the form."""
    parts = []
    for index, files in attachments.items():
        for file in files:
            with open(file["path"], "rb") as opened:
                content = opened.read()
            checksum = hashlib.sha256(content).hexdigest()
            entry = {"checksum": checksum, "sign": file["sign"]} if "sign" in file else checksum
            payload.setdefault("attachments", {}).setdefault(index, []).append(entry)
            name = file["name"].replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            parts.append((f'name="attachments[{index}][]"; filename="{name}"', content))
    return parts


def send(operation, payload, attachments):
    """The open answer to one request, and its request_id."""
    files = entries(payload, attachments)
    path, request_id, tonce, text = f"/api/v1/{PATHS[operation]}", uuid.uuid4().hex, int(time.time()), write(payload)
    signature = sign(f"POST{path}{request_id}{ACCESS_KEY}{tonce}{text}")
    if files:
        fields = {"request_id": request_id, "access_key": ACCESS_KEY, "tonce": str(tonce), "payload": text}
        fields["signature"] = signature
        parts = [(f'name="{name}"', value.encode("utf-8")) for name, value in fields.items()] + files
        boundary, kind = uuid.uuid4().hex, "multipart/form-data; boundary="
        head = f"--{boundary}\r\nContent-Disposition: form-data; "
        body = b"".join(head.encode() + name.encode("utf-8") + b"\r\n\r\n" + value + b"\r\n" for name, value in parts)
        body, kind = body + f"--{boundary}--\r\n".encode(), kind + boundary
    else:
        body = f'{{"request_id":"{request_id}","access_key":"{ACCESS_KEY}","tonce":{tonce},"payload":{text},'
        body, kind = f'{body}"signature":"{signature}"}}'.encode("utf-8"), "application/json"
    request = urllib.request.Request(BASE_URL + path, body, {"Content-Type": kind}, method="POST")
    return OPENER.open(request, timeout=30), request_id


def perform(operation, payload, attachments, save_as):
    request_id = None
    try:
        answer, request_id = send(operation, payload, attachments)
        if save_as:
            return {"fileName": save(answer, save_as)}
        body = parse(answer.read().decode("utf-8"))
        if body["request_id"] != request_id:
            raise Failure("The answer is that of another request.", request_id, answer.status)
        if ("success" if operation == "addFactoids" else "no") not in body["data"]:
            raise Failure("The answer has no result.", request_id, answer.status)
        return {"result": body["data"]}
    except urllib.error.HTTPError as error:
        body = json_or_none(error.read())
        found = body if isinstance(body, dict) else {}
        raise Failure(str(found.get("message", error)), found.get("request_id"), error.code) from error
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError) as error:
        raise Failure(f"{type(error).__name__}: {error}", request_id) from error


def json_or_none(content):
    try:
        return json.loads(content)
    except ValueError:
        return None


def save(answer, path):
    """Writes the body; the file has its name when it is complete. Returns the name in the header, without folders."""
    try:
        with open(path + ".part", "wb") as file:
            file.write(answer.read())  # Raises IncompleteRead when the body is cut.
        os.replace(path + ".part", path)
    finally:
        if os.path.exists(path + ".part"):
            os.remove(path + ".part")
    name = re.sub(r"^.*[/\\]|[\x00-\x1f\x7f]", "", answer.headers.get_filename() or "", flags=re.DOTALL)
    return name if name.strip(".") else "attestation.zip"


with open(os.environ["ATTESTATION_SCENARIO"], encoding="utf-8") as file:
    scenario = file.read()
for at in range(len(parse(scenario)["calls"])):
    call = parse(scenario)["calls"][at]  # Again for each call, with the results of those before it.
    try:
        line = perform(call["operation"], call["payload"], call.get("attachments", {}), call.get("saveAs"))
        for name, value in line.get("result", {}).items():
            scenario = scenario.replace(f'"${at + 1}.{name}"', write(value))
        print(write({"ok": True, **line}), flush=True)
    except Failure as error:
        failure = {"ok": False, "status": error.status, "message": str(error), "requestId": error.request_id}
        print(write(failure), flush=True)
