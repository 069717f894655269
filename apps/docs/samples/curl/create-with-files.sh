#!/bin/sh
# Needs curl and openssl. FILE is the path of the file to attach.
set -eu

REQUEST_PATH=/api/v1/attestations
REQUEST_ID=$(openssl rand -hex 16) # 32 characters, the longest that is allowed
TONCE=$(date +%s)

# The files of each factoid, by its index: the signature covers their checksums.
CHECKSUM=$(openssl dgst -sha256 -r "$FILE" | cut -c 1-64)

# Written once: this text is signed, and this text is sent. The same unique_id again gives the same number.
PAYLOAD=$(cat <<EOF
{"unique_id": "order-curl-2",
 "template_id": "$TEMPLATE_ID",
 "identities": {"MO": "15857112383"},
 "factoids": [{"unique_id": "buyer-1", "type": "user",
   "data": {"name": "张三", "phone_number": "13234568732"}}],
 "attachments": {"0": ["$CHECKSUM"]}}
EOF
)

SIGNATURE=$(printf '%s' "POST$REQUEST_PATH$REQUEST_ID$ACCESS_KEY$TONCE$PAYLOAD" |
  openssl dgst -sha256 -sign "$PRIVATE_KEY_FILE" | openssl base64 -A)

# --form-string sends a value as it is; --form would read "@" and "<" at its beginning.
ANSWER=$(curl -sS --max-time 300 "$BASE_URL$REQUEST_PATH" \
  --form-string "request_id=$REQUEST_ID" \
  --form-string "access_key=$ACCESS_KEY" \
  --form-string "tonce=$TONCE" \
  --form-string "payload=$PAYLOAD" \
  --form-string "signature=$SIGNATURE" \
  --form "attachments[0][]=@\"$FILE\"")
NUMBER=$(printf '%s' "$ANSWER" | sed -n 's/.*"no": *"\([^"]*\)".*/\1/p')
[ -n "$NUMBER" ] || { printf '%s\n' "$ANSWER" >&2; exit 1; }
printf '%s\n' "$NUMBER"
