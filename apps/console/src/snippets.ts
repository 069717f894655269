/** What a snippet needs to know. */
export interface SnippetValues {
  /** Origin of the server, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly environment: 'sandbox' | 'formal';
  readonly accessKey: string;
  /** Name of the file with the private key. */
  readonly keyFile: string;
  readonly templateId: string;
  readonly factoids: readonly SampleFactoid[];
}

/**
 * What to paste into a shell, in the folder with the private key, to send a first request. Each run has a `unique_id`
 * that is not used yet: the service handles one twice as one.
 */
export const snippets: Readonly<Record<'curl' | 'attest' | 'TypeScript', (values: SnippetValues) => string>> =
  {
    curl: (values) => `ACCESS_KEY=${values.accessKey}
PRIVATE_KEY=${inShell(values.keyFile)}
REQUEST_ID=$(openssl rand -hex 16)
TONCE=$(date +%s)
PAYLOAD='{"unique_id": "first-'$TONCE'", ${membersOf(values).replaceAll("'", String.raw`'\''`)}}'
SIGNATURE=$(printf '%s' "POST/api/v1/attestations$REQUEST_ID$ACCESS_KEY$TONCE$PAYLOAD" |
  openssl dgst -sha256 -sign "$PRIVATE_KEY" | openssl base64 -A)
curl -sS -w '\\n' "${values.url}/api/v1/attestations" -H 'Content-Type: application/json' --data-binary @- <<EOF
{"request_id": "$REQUEST_ID", "access_key": "$ACCESS_KEY", "tonce": $TONCE,
 "payload": $PAYLOAD, "signature": "$SIGNATURE"}
EOF`,
    attest: (values) => {
      const { url, environment, accessKey, keyFile } = values;
      const profile = `${environment}-${accessKey.slice(0, 4)}`;
      return `npm install --global @attestation/cli
chmod 600 ${inShell(keyFile)}
attest profile add ${profile} --force --url ${url} --access-key ${accessKey} --key ${inShell(keyFile)}
attest doctor --profile ${profile}
attest create - --profile ${profile} <<EOF
{"unique_id": "first-$(date +%s)", ${membersOf(values).replaceAll(/[\\$\x60]/g, String.raw`\$&`)}}
EOF`;
    },
    TypeScript: (values) => {
      const factoids = sampleTypeScript(values.factoids);
      const more = factoids.includes('new JsonText') ? ', JsonText' : '';
      return `# Node 22.18 or later
npm install @attestation/client
cat > first-request.mts <<'EOF'
import { readFileSync } from 'node:fs';
import { createClient${more} } from '@attestation/client/v1';

const client = createClient({
  baseUrl: '${values.url}',
  accessKey: '${values.accessKey}',
  privateKey: readFileSync(${JSON.stringify(values.keyFile)}, 'utf8'),
});
const payload = {
  unique_id: \`first-\${Date.now()}\`,
  template_id: '${values.templateId}',
  identities: { MO: '15857112383' },${factoids === '' ? '' : `\n  factoids: ${factoids},`}
};
console.log(await client.createAttestation({ payload }));
EOF
node first-request.mts`;
    },
  };

/** Members of the payload after the first, as JSON text. */
function membersOf({ templateId, factoids }: SnippetValues): string {
  const more = factoids.length === 0 ? '' : `, "factoids": ${sampleJson(factoids)}`;
  return `"template_id": "${templateId}", "identities": {"MO": "15857112383"}${more}`;
}

/** One word of a shell. */
function inShell(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

interface Kind {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly example?: string }[];
}

/** An example of what a template describes. */
interface SampleFactoid {
  readonly uniqueId: string;
  readonly type: string;
  /** Name and value of each field; the value is JSON text. */
  readonly data: readonly (readonly [name: string, value: string])[];
}

/** One factoid of each kind of a template; its source is what the service has stored. */
export function sampleFactoids(source: string): SampleFactoid[] {
  const { kinds } = JSON.parse(source) as { kinds: readonly Kind[] };
  return kinds.map(({ name, fields }) => ({
    uniqueId: `${name}-1`,
    type: name,
    data: fields.map((field) => [field.name, sampleOf(field)] as const),
  }));
}

/** As JSON text on one line. */
function sampleJson(factoids: readonly SampleFactoid[]): string {
  return write(factoids, (value) => value);
}

/** As an array literal; a number that JavaScript would write otherwise is a `JsonText`. Empty when there is none. */
function sampleTypeScript(factoids: readonly SampleFactoid[]): string {
  if (factoids.length === 0) return '';
  return write(factoids, (value) =>
    value.startsWith('"') || JSON.stringify(Number(value)) === value
      ? value
      : `new JsonText<number>('${value}')`,
  );
}

function write(factoids: readonly SampleFactoid[], shown: (json: string) => string): string {
  const all = factoids.map(({ uniqueId, type, data }) => {
    const fields = data.map(([name, value]) => `${JSON.stringify(name)}: ${shown(value)}`);
    const id = JSON.stringify(uniqueId);
    return `{"unique_id": ${id}, "type": ${JSON.stringify(type)}, "data": {${fields.join(', ')}}}`;
  });
  return `[${all.join(', ')}]`;
}

/** JSON text: the example of a number stays as it is written. */
function sampleOf({ name, type, example }: Kind['fields'][number]): string {
  if (type === 'number') return example ?? '12.5';
  return JSON.stringify(example ?? (type === 'date' ? '2026-01-15' : `${name} 1`));
}
