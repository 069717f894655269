#!/bin/sh
# Needs curl and openssl.
# To send it again after a failure, use the same request_id: then only one certification is made.
set -eu

REQUEST_PATH=/api/v1/cas
REQUEST_ID=$(openssl rand -hex 16) # 32 characters, the longest that is allowed
TONCE=$(date +%s)

# Written once: this text is signed, and this text is sent.
PAYLOAD=$(cat <<EOF
{"type": "PERSONAL", "link_name": "Li Lei", "link_id_card": "330184198501184115",
 "link_phone": "13378784545", "link_email": "li@example.com"}
EOF
)

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
