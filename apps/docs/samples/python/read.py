# Needs: pip install cryptography
# ATTESTATION_NO is the reference number of your attestation.
import base64
import json
import os
import time
import urllib.error
import urllib.request
import uuid

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

PATH = "/api/v1/attestation"
access_key = os.environ["ACCESS_KEY"]
with open(os.environ["PRIVATE_KEY_FILE"], "rb") as file:
    private_key = serialization.load_pem_private_key(file.read(), password=None)

# Serialized once: this text is signed, and this text is sent.
payload = json.dumps({"ano": os.environ["ATTESTATION_NO"], "fields": ["identities", "factoids"]}, ensure_ascii=False)

request_id = uuid.uuid4().hex  # 32 characters, the longest that is allowed
tonce = int(time.time())
signed = f"POST{PATH}{request_id}{access_key}{tonce}{payload}".encode("utf-8")
signature = base64.b64encode(private_key.sign(signed, padding.PKCS1v15(), hashes.SHA256())).decode("ascii")

body = (
    f'{{"request_id": {json.dumps(request_id)}, "access_key": {json.dumps(access_key)}, "tonce": {tonce}, '
    f'"payload": {payload}, "signature": "{signature}"}}'
)
request = urllib.request.Request(
    os.environ["BASE_URL"] + PATH,
    data=body.encode("utf-8"),
    headers={"Content-Type": "application/json"},
    method="POST",
)
try:
    with urllib.request.urlopen(request, timeout=30) as response:
        print(json.dumps(json.load(response)["data"], ensure_ascii=False))
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code}: {error.read().decode('utf-8')}")
