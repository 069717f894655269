#!/bin/sh
# curl and openssl, for: attestation-conformance client --command "sh $PWD/curl.sh"
#
# Needs curl, openssl and jq; before jq 1.7, numbers lose the digits that a double cannot hold.
set -eu

WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cp "$ATTESTATION_SCENARIO" "$WORK/scenario"

# member FILTER: of the call, without quotes
member() { jq -r "$1" "$WORK/call"; }

# The payload with the checksums of the files, and an option of curl for each file, in $WORK/files.
prepare() {
  jq -c .payload "$WORK/call" > "$WORK/payload"
  : > "$WORK/files"
  jq -c '.attachments // {} | to_entries[] | .key as $i | .value[] | . + {index: $i}' "$WORK/call" |
    while read -r FILE; do
      SUM=$(openssl dgst -sha256 -r "$(printf '%s' "$FILE" | jq -r .path)" | cut -c 1-64)
      jq -c --argjson file "$FILE" --arg sum "$SUM" '.attachments[$file.index] +=
        [if $file.sign then {checksum: $sum, sign: $file.sign} else $sum end]' "$WORK/payload" > "$WORK/next"
      mv "$WORK/next" "$WORK/payload"
      printf '%s' "$FILE" | jq -r '"form = \("attachments[\(.index)][]=@\"\(.path)\";filename=\"\(.name
        | gsub("\r"; "%0D") | gsub("\n"; "%0A") | gsub("\""; "%22"))\"" | @json)"' >> "$WORK/files"
    done
}

COUNT=$(jq '.calls | length' "$WORK/scenario")
AT=0
while [ "$AT" -lt "$COUNT" ]; do
  jq -c ".calls[$AT]" "$WORK/scenario" > "$WORK/call"
  AT=$((AT + 1))
  prepare
  case $(member .operation) in
    createAttestation) NAME=attestations ;;
    addFactoids) NAME=factoids ;;
    readAttestation) NAME=attestation ;;
    downloadAttestation) NAME=attestation/download ;;
    applyCertification) NAME=cas ;;
  esac
  ID=$(openssl rand -hex 16)
  TONCE=$(date +%s)
  PAYLOAD=$(cat "$WORK/payload")
  SIGNATURE=$(printf '%s' "POST/api/v1/$NAME$ID$ATTESTATION_ACCESS_KEY$TONCE$PAYLOAD" |
    openssl dgst -sha256 -sign "$ATTESTATION_PRIVATE_KEY_FILE" | openssl base64 -A)
  if [ -s "$WORK/files" ]; then
    set -- --form-string "request_id=$ID" --form-string "access_key=$ATTESTATION_ACCESS_KEY" \
      --form-string "tonce=$TONCE" --form-string "payload=$PAYLOAD" --form-string "signature=$SIGNATURE" \
      --config "$WORK/files"
  else
    printf '{"request_id":"%s","access_key":"%s","tonce":%s,"payload":%s,"signature":"%s"}' \
      "$ID" "$ATTESTATION_ACCESS_KEY" "$TONCE" "$PAYLOAD" "$SIGNATURE" > "$WORK/body"
    set -- --header 'Content-Type: application/json' --data-binary "@$WORK/body"
  fi
  : > "$WORK/answer"
  if STATUS=$(curl -s --max-time 30 -D "$WORK/headers" -o "$WORK/answer" -w '%{http_code}' \
    "$@" "$ATTESTATION_BASE_URL/api/v1/$NAME"); then WHOLE=yes; else WHOLE=no; fi
  [ "$STATUS" != 000 ] || STATUS=null
  case $WHOLE$STATUS in yes2??) SUCCESS=yes ;; *) SUCCESS=no ;; esac
  SAVE_AS=$(member '.saveAs // ""')
  if [ "$SUCCESS" = yes ] && [ -n "$SAVE_AS" ]; then
    mv "$WORK/answer" "$SAVE_AS"
    sed -n 's/.*[;[:space:]]filename="\{0,1\}\([^"]*\)"\{0,1\}.*/\1/p' "$WORK/headers" | tr -d '\r' | sed 's/.*[/\\]//' |
      tr -d '[:cntrl:]' | jq -cR '{ok: true, fileName: (if test("^\\.*$") then "attestation.zip" else . end)}' \
      > "$WORK/line"
    [ -s "$WORK/line" ] || printf '{"ok": true, "fileName": "attestation.zip"}\n' > "$WORK/line"
    cat "$WORK/line"
  elif [ "$SUCCESS" = yes ] && jq -e --arg id "$ID" '.request_id == $id and
    (.data | has("no") or has("success"))' "$WORK/answer" > /dev/null 2>&1; then
    jq -c '{ok: true, result: .data}' "$WORK/answer"
    NO=$(jq -r '.data.no // ""' "$WORK/answer")
    jq -c --arg from "\$$AT.no" --arg to "$NO" 'walk(if . == $from then $to else . end)' "$WORK/scenario" > "$WORK/next"
    mv "$WORK/next" "$WORK/scenario"
  else
    MESSAGE=$(jq -r '.message // ""' "$WORK/answer" 2> /dev/null || true)
    jq -cn --argjson status "$STATUS" --arg message "$MESSAGE" --arg id "$ID" \
      '{ok: false, status: $status, message: $message, requestId: $id}'
  fi
done
