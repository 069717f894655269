#!/bin/sh
# Needs curl and openssl.
# ATTESTATION_NO is the reference number of a closed attestation of yours.
set -eu

REQUEST_PATH=/api/v1/attestation/download
REQUEST_ID=$(openssl rand -hex 16) # 32 characters, the longest that is allowed
TONCE=$(date +%s)

# Written once: this text is signed, and this text is sent.
PAYLOAD=$(printf '{"ano": "%s"}' "$ATTESTATION_NO")

SIGNATURE=$(printf '%s' "POST$REQUEST_PATH$REQUEST_ID$ACCESS_KEY$TONCE$PAYLOAD" |
  openssl dgst -sha256 -sign "$PRIVATE_KEY_FILE" | openssl base64 -A)

FILE=$ATTESTATION_NO.zip
STATUS=$(curl -sS --max-time 300 -o "$FILE" -w '%{http_code}' "$BASE_URL$REQUEST_PATH" \
  -H 'Content-Type: application/json' --data-binary @- <<EOF
{"request_id": "$REQUEST_ID", "access_key": "$ACCESS_KEY", "tonce": $TONCE, "payload": $PAYLOAD, "signature": "$SIGNATURE"}
EOF
)
[ "$STATUS" = 200 ] || { cat "$FILE" >&2; rm "$FILE"; exit 1; }
unzip -tq "$FILE" >&2 # every entry is whole; `attest verify` checks what the file proves
printf '%s\n' "$FILE"
