/**
 * The command attest, for: attestation-conformance client --command "node $PWD/attest.ts"
 *
 * Needs Node 22.18 or newer, and attest in PATH.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { jsonElements, jsonMembers } from '@attestation/signing';

interface File {
  path: string;
  name: string;
  sign?: Record<string, string[]>;
}

const { env } = process;
const credentials = {
  ATTEST_URL: env.ATTESTATION_BASE_URL,
  ATTEST_ACCESS_KEY: env.ATTESTATION_ACCESS_KEY,
  ATTEST_KEY_FILE: env.ATTESTATION_PRIVATE_KEY_FILE,
};
const folder = mkdtempSync(join(tmpdir(), 'attest-driver-'));
let scenario = readFileSync(env.ATTESTATION_SCENARIO ?? '', 'utf8');
const callsIn = () => jsonElements(jsonMembers(scenario).get('calls') ?? '[]').map(jsonMembers);
for (const [at] of callsIn().entries()) {
  const call = callsIn()[at] ?? new Map();
  const { failed, printed } = await attest(argumentsOf(call));
  if (failed) {
    const { status = null, message, request_id } = JSON.parse(printed).error;
    console.log(JSON.stringify({ ok: false, status, message, requestId: request_id }));
  } else if (call.has('saveAs')) {
    const { path } = JSON.parse(printed);
    renameSync(path, JSON.parse(call.get('saveAs')));
    console.log(JSON.stringify({ ok: true, fileName: basename(path) }));
  } else {
    for (const [name, value] of jsonMembers(printed))
      scenario = scenario.replaceAll(`"$${at + 1}.${name}"`, value);
    // The JSON text of attest, so that no number changes.
    console.log(`{"ok": true, "result": ${printed}}`);
  }
}
rmSync(folder, { recursive: true });

/** The arguments for a call. */
function argumentsOf(call: ReadonlyMap<string, string>): string[] {
  const file = join(folder, 'payload.json');
  const payload = call.get('payload') ?? '';
  writeFileSync(file, payload);
  const { ano, fields } = JSON.parse(payload) as { ano: string; fields?: string[] };
  switch (JSON.parse(call.get('operation') ?? '')) {
    case 'createAttestation':
      return ['create', file, ...attached(call)];
    case 'addFactoids':
      return ['add-factoids', ano, file, ...attached(call)];
    case 'readAttestation':
      return ['read', ano, ...(fields ? ['--fields', fields.join(',') || 'none'] : [])];
    case 'downloadAttestation':
      return ['download', ano, '--output', folder];
    default:
      return ['apply', file];
  }
}

function attached(call: ReadonlyMap<string, string>): string[] {
  const files = JSON.parse(call.get('attachments') ?? '{}') as Record<string, File[]>;
  return Object.entries(files).flatMap(([index, list]) =>
    list.flatMap(({ path, name, sign = {} }) => {
      const copy = join(folder, name); // attest sends the name that the file has.
      copyFileSync(path, copy);
      const parties = Object.entries(sign).flatMap(([caId, words]) =>
        words.map((word) => `,sign=${caId}:${word}`),
      );
      return ['--attach', `${index}=${copy}${parties.join('')}`];
    }),
  );
}

function attest(args: readonly string[]): Promise<{ failed: boolean; printed: string }> {
  const options = { env: { ...env, ...credentials }, maxBuffer: 2 ** 26 };
  return new Promise((resolve) =>
    execFile('attest', [...args, '--json'], options, (error, stdout) =>
      resolve({ failed: error !== null, printed: stdout.trim() }),
    ),
  );
}
