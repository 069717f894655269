#!/bin/sh
# Needs curl and openssl.
set -eu

REQUEST_PATH=/api/v1/attestations
REQUEST_ID=$(openssl rand -hex 16) # 32 characters, the longest that is allowed
TONCE=$(date +%s)

# Written once: this text is signed, and this text is sent. The same unique_id again gives the same number.
PAYLOAD=$(cat <<EOF
{"unique_id": "order-curl-1",
 "template_id": "$TEMPLATE_ID",
 "identities": {"MO": "15857112383"},
 "factoids": [{"unique_id": "buyer-1", "type": "user",
   "data": {"name": "张三", "phone_number": "13234568732"}}]}
EOF
)

SIGNATURE=$(printf '%s' "POST$REQUEST_PATH$REQUEST_ID$ACCESS_KEY$TONCE$PAYLOAD" |
  openssl dgst -sha256 -sign "$PRIVATE_KEY_FILE" | openssl base64 -A)

ANSWER=$(curl -sS --max-time 30 "$BASE_URL$REQUEST_PATH" -H 'Content-Type: application/json' --data-binary @- <<EOF
{"request_id": "$REQUEST_ID", "access_key": "$ACCESS_KEY", "tonce": $TONCE, "payload": $PAYLOAD, "signature": "$SIGNATURE"}
EOF
)
NUMBER=$(printf '%s' "$ANSWER" | sed -n 's/.*"no": *"\([^"]*\)".*/\1/p')
[ -n "$NUMBER" ] || { printf '%s\n' "$ANSWER" >&2; exit 1; }
printf '%s\n' "$NUMBER"
