#!/bin/sh
# Needs curl and openssl.
# ATTESTATION_NO is the reference number of your attestation.
set -eu

REQUEST_PATH=/api/v1/attestation
REQUEST_ID=$(openssl rand -hex 16) # 32 characters, the longest that is allowed
TONCE=$(date +%s)

# Written once: this text is signed, and this text is sent.
PAYLOAD=$(printf '{"ano": "%s", "fields": ["identities", "factoids"]}' "$ATTESTATION_NO")

SIGNATURE=$(printf '%s' "POST$REQUEST_PATH$REQUEST_ID$ACCESS_KEY$TONCE$PAYLOAD" |
  openssl dgst -sha256 -sign "$PRIVATE_KEY_FILE" | openssl base64 -A)

ANSWER=$(curl -sS --max-time 30 "$BASE_URL$REQUEST_PATH" -H 'Content-Type: application/json' --data-binary @- <<EOF
{"request_id": "$REQUEST_ID", "access_key": "$ACCESS_KEY", "tonce": $TONCE, "payload": $PAYLOAD, "signature": "$SIGNATURE"}
EOF
)
case $ANSWER in
  *'"data"'*) printf '%s\n' "$ANSWER" ;;
  *) printf '%s\n' "$ANSWER" >&2; exit 1 ;;
esac
