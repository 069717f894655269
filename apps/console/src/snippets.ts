/** What a snippet needs to know. */
export interface SnippetValues {
  /** Origin of the server, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly accessKey: string;
  readonly templateId: string;
  /** JSON text of factoids, when the request has some. */
  readonly factoids?: string;
}

/**
 * Programs that send the first request with a key; `private.pem` is the private half, in the same folder. Each has a
 * `unique_id` that is not used yet: the service handles one twice as one.
 */
export const snippets: Readonly<Record<'curl' | 'attest' | 'TypeScript', (values: SnippetValues) => string>> =
  {
    curl: ({ url, accessKey, templateId, factoids }) => `ACCESS_KEY=${accessKey}
REQUEST_ID=$(openssl rand -hex 16)
TONCE=$(date +%s)
PAYLOAD='{"unique_id": "first-'$TONCE'", "template_id": "${templateId}", "identities": {"MO": "15857112383"}${inShell(factoids)}}'
SIGNATURE=$(printf '%s' "POST/api/v1/attestations$REQUEST_ID$ACCESS_KEY$TONCE$PAYLOAD" |
  openssl dgst -sha256 -sign private.pem | openssl base64 -A)
curl -sS "${url}/api/v1/attestations" -H 'Content-Type: application/json' --data-binary @- <<EOF
{"request_id": "$REQUEST_ID", "access_key": "$ACCESS_KEY", "tonce": $TONCE,
 "payload": $PAYLOAD, "signature": "$SIGNATURE"}
EOF`,
    attest: ({ url, accessKey, templateId }) => `npm install --global @attestation/cli
attest profile add mine --url ${url} --access-key ${accessKey} --key private.pem
attest doctor
attest create - <<EOF
{"unique_id": "first-$(date +%s)", "template_id": "${templateId}", "identities": {"MO": "15857112383"}}
EOF`,
    TypeScript: ({ url, accessKey, templateId, factoids }) => `import { readFileSync } from 'node:fs';
import { createClient } from '@attestation/client/v1';

const privateKey = readFileSync('private.pem', 'utf8');
const client = createClient({ baseUrl: '${url}', accessKey: '${accessKey}', privateKey });
const payload = {
  unique_id: \`first-\${Date.now()}\`,
  template_id: '${templateId}',
  identities: { MO: '15857112383' },${factoids === undefined ? '' : `\n  factoids: ${factoids},`}
};
console.log(await client.createAttestation({ payload }));`,
  };

/** A member of the payload, between single quotes of a shell. */
function inShell(factoids: string | undefined): string {
  return factoids === undefined ? '' : `, "factoids": ${factoids.replaceAll("'", "'\\''")}`;
}
