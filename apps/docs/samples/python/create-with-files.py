# Needs: pip install cryptography
# FILE is the path of the file to attach.
import base64
import hashlib
import json
import os
import time
import urllib.error
import urllib.request
import uuid

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

PATH = "/api/v1/attestations"
access_key = os.environ["ACCESS_KEY"]
with open(os.environ["PRIVATE_KEY_FILE"], "rb") as file:
    private_key = serialization.load_pem_private_key(file.read(), password=None)
with open(os.environ["FILE"], "rb") as file:
    content = file.read()

# Serialized once: this text is signed, and this text is sent.
payload = json.dumps({
    "unique_id": "order-python-2",  # the same again gives the same number: a retry is safe
    "template_id": os.environ["TEMPLATE_ID"],
    "identities": {"MO": "15857112383"},
    "factoids": [
        {"unique_id": "buyer-1", "type": "user", "data": {"name": "张三", "phone_number": "13234568732"}},
    ],
    # The files of each factoid, by its index: the signature covers their checksums.
    "attachments": {"0": [hashlib.sha256(content).hexdigest()]},
}, ensure_ascii=False)

request_id = uuid.uuid4().hex  # 32 characters, the longest that is allowed
tonce = int(time.time())
signed = f"POST{PATH}{request_id}{access_key}{tonce}{payload}".encode("utf-8")
signature = base64.b64encode(private_key.sign(signed, padding.PKCS1v15(), hashes.SHA256())).decode("ascii")

boundary = uuid.uuid4().hex
fields = {"request_id": request_id, "access_key": access_key, "tonce": tonce, "payload": payload, "signature": signature}
form = "".join(
    f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()
)
name = os.path.basename(os.environ["FILE"]).replace('"', "%22")
head = f'--{boundary}\r\nContent-Disposition: form-data; name="attachments[0][]"; filename="{name}"\r\n\r\n'
body = (form + head).encode("utf-8") + content + f"\r\n--{boundary}--\r\n".encode("utf-8")
request = urllib.request.Request(
    os.environ["BASE_URL"] + PATH,
    data=body,
    headers={"Content-Type": f"multipart/form-data; boundary={boundary}"},
    method="POST",
)
try:
    with urllib.request.urlopen(request, timeout=300) as response:
        print(json.load(response)["data"]["no"])
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code}: {error.read().decode('utf-8')}")
