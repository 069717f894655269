/**
 * @attestation/client, for: attestation-conformance client --command "node $PWD/typescript-client.ts"
 *
 * Needs Node 22.18 or newer, which runs TypeScript as it is.
 */
import { readFileSync } from 'node:fs';
import { AttestationError, createClient, exactNumbers, JsonText } from '@attestation/client/v1';

interface Call {
  operation:
    | 'createAttestation'
    | 'addFactoids'
    | 'readAttestation'
    | 'downloadAttestation'
    | 'applyCertification';
  payload: object;
  attachments?: { [index: string]: { path: string; name: string; sign?: Record<string, string[]> }[] };
  saveAs?: string;
}

const { env } = process;
const client = createClient({
  baseUrl: env.ATTESTATION_BASE_URL ?? '',
  accessKey: env.ATTESTATION_ACCESS_KEY ?? '',
  privateKey: readFileSync(env.ATTESTATION_PRIVATE_KEY_FILE ?? '', 'utf8'),
  numbers: 'exact',
});
let scenario = readFileSync(env.ATTESTATION_SCENARIO ?? '', 'utf8');
const { calls } = JSON.parse(scenario) as { calls: Call[] };
for (const [at] of calls.entries()) {
  // Parsed again for each call, with the results of those before it; numbers keep their digits.
  const call = (exactNumbers(scenario) as unknown as { calls: Call[] }).calls[at] as Call;
  try {
    console.log(text({ ok: true, ...(await perform(call)) }));
  } catch (error) {
    if (!(error instanceof AttestationError)) throw error;
    const { status = null, message, requestId } = error;
    console.log(text({ ok: false, status, message, requestId }));
  }

  async function perform({ operation, payload, attachments, saveAs = '' }: Call): Promise<object> {
    // What the payload holds is up to the scenario.
    const request = { payload, ...(attachments && { attachments: listed(attachments) }) } as never;
    if (operation === 'downloadAttestation') {
      const download = await client.downloadAttestation(request);
      await download.saveTo(saveAs);
      return { fileName: download.fileName };
    }
    const result: object = await client[operation](request);
    for (const [name, value] of Object.entries(result))
      scenario = scenario.replaceAll(`"$${at + 1}.${name}"`, text(value));
    return { result };
  }
}

/** A list of files for each factoid. */
function listed(attachments: NonNullable<Call['attachments']>) {
  const count = Math.max(...Object.keys(attachments).map(Number)) + 1;
  return Array.from({ length: count }, (_, index) => attachments[index] ?? []);
}

/** JSON text, with the digits of exact numbers. */
function text(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(text).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${text(member)}`)}}`;
}
