import { createPrivateKey, createPublicKey } from 'node:crypto';
import { AttestationError } from '@attestation/client';
import { createClient } from '@attestation/client/v1';
import { type Paint, UsageError } from '@attestation/command-line';
import { createSigner, newRequestId, type Signer, SigningError } from '@attestation/signing';
import { type Printable, printable, shown } from '@attestation/signing/printable';
import { defineCommand, exitCodes, type Io } from '../command.ts';
import {
  checkAddress,
  checkService,
  type Finding,
  failed,
  ok,
  type Step,
  skipped,
  warning,
} from '../doctor/checks.ts';
import { caller, precedence } from '../options.ts';
import { ADD_PROFILE } from '../profiles/config-file.ts';
import { abbreviated, findSettings, readKey, type Settings } from '../profiles/credentials.ts';
import { fingerprint } from './keygen.ts';

interface Caller {
  url: string;
  accessKey: string;
  privateKey: string;
  /** The clock of the service less ours: its fault is reported by another step. */
  skewMs: number;
}

/** Of no attestation: the service checks the signature before it looks. */
const UNKNOWN = '0'.repeat(32);

/** A signed read that changes nothing, then the same with a signature that is wrong on purpose. */
async function checkSignature(caller: Caller, signal: AbortSignal): Promise<Finding> {
  const signer = await createSigner(caller.privateKey);
  const refusal = await refusalOf(caller, signer, signal);
  if (refusal && refusal.kind !== 'bad-request') return refusedFinding(refusal, caller);
  const control = await refusalOf(caller, broken(signer), signal);
  if (control?.kind === 'request-failed')
    return ok('signature', 'a correct signature is accepted, and a wrong one is refused');
  if (refusal && control)
    return warning(
      'signature',
      `not examined: with a correct and with a wrong signature the service answers ${control.status ?? 'nothing'} alike`,
      `find out why it refuses both: ${control.message.split('\n').at(-1)?.trim()}`,
    );
  return warning(
    'signature',
    'the service accepts it, but also a wrong one (200)',
    'if this is a mock without verification, it cannot check your key',
  );
}

async function refusalOf(
  { url, accessKey, skewMs }: Caller,
  privateKey: Signer,
  signal: AbortSignal,
): Promise<AttestationError | undefined> {
  const now = () => Date.now() + skewMs;
  const once = { timeoutMs: 15_000, maxRetries: 0, onWarning: () => {} };
  const client = createClient({ baseUrl: url, accessKey, privateKey, now, ...once });
  try {
    // The console of the service marks refusals of such a request_id.
    const requestId = `attest-doctor-${newRequestId().slice(0, 16)}`;
    await client.readAttestation({ payload: { ano: UNKNOWN, fields: [] } }, { signal, requestId });
    return undefined;
  } catch (error) {
    if (error instanceof AttestationError) return error;
    throw error;
  }
}

function broken(signer: Signer): Signer {
  return async (data) => {
    const signature = await signer(data);
    return signature.map((byte, index) => (index === signature.length - 1 ? byte ^ 1 : byte));
  };
}

function refusedFinding(refusal: AttestationError, { accessKey }: Caller): Finding {
  if (refusal.kind === 'too-many-requests') {
    return warning('signature', 'not examined: too many requests (429)', 'wait a little, then try again');
  }
  if (refusal.kind === 'request-failed') {
    const said =
      'serverMessage' in refusal && refusal.serverMessage
        ? ` The service says: ${refusal.serverMessage}`
        : '';
    return failed(
      'signature',
      exitCodes.refused,
      `refused (500).${said}`,
      `this service must have issued access key ${abbreviated(accessKey)} in this environment for the public key above, and not revoked it`,
    );
  }
  return failed('signature', exitCodes.network, `the signed request failed: ${refusal.message}`);
}

/**
 * From the profile to an accepted signature, step by step. A step that fails does not end the examination: what does not
 * rest on it is examined too.
 */
async function* examine(find: () => Promise<Settings>, io: Io): AsyncGenerator<Finding> {
  const { settings, finding } = await checkSettings(find);
  yield finding;
  const { privateKey, findings } = await checkKey(settings?.key);
  yield* findings;
  if (!settings?.url)
    return yield* skip('the address is unknown', 'address', 'tls', 'service', 'clock', 'signature');
  const address = await checkAddress(settings.url.value);
  yield* address.findings;
  if (!address.reachable)
    return yield* skip('the service cannot be reached', 'service', 'clock', 'signature');
  const service = await checkService(settings.url.value, io.signal);
  yield* service.findings;
  if (!service.answers) return yield* skip('this is not the service', 'signature');
  if (!privateKey) return yield* skip('no usable key', 'signature');
  if (!settings.accessKey) return yield* skip('the access key is unknown', 'signature');
  const { url, accessKey } = settings;
  yield await checkSignature(
    { url: url.value, accessKey: accessKey.value, privateKey, skewMs: service.skewMs },
    io.signal,
  );
}

function* skip(reason: string, ...steps: Step[]): Generator<Finding> {
  for (const step of steps) yield skipped(step, reason);
}

/** Which settings there are, and where each was found. */
async function checkSettings(
  find: () => Promise<Settings>,
): Promise<{ settings: Settings | undefined; finding: Finding }> {
  let settings: Settings;
  try {
    settings = await find();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { settings: undefined, finding: failed('profile', exitCodes.usage, error.message, error.advice) };
  }
  const { url, accessKey, key } = settings;
  if (!url || !accessKey || !key) {
    const missing = [!url && 'the address', !accessKey && 'the access key', !key && 'the private key'];
    const message = `Missing: ${missing.filter(Boolean).join(', ')}.`;
    return { settings, finding: failed('profile', exitCodes.usage, message, ADD_PROFILE) };
  }
  const message = `${url.value} (${url.from}), access key ${abbreviated(accessKey.value)} (${accessKey.from})`;
  return { settings, finding: ok('profile', message) };
}

/** NIST SP 800-57: fewer bits are no longer acceptable. */
const ENOUGH_BITS = 2048;

/** The file and its permissions, then the key in it. */
async function checkKey(
  key: Settings['key'],
): Promise<{ privateKey: string | undefined; findings: Finding[] }> {
  if (!key) {
    const reason = 'the private key is missing';
    return { privateKey: undefined, findings: [skipped('key file', reason), skipped('key', reason)] };
  }
  let pem: string;
  try {
    pem = await readKey(key);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const findings = [
      failed('key file', exitCodes.usage, error.message, error.advice),
      skipped('key', 'it was not read'),
    ];
    return { privateKey: undefined, findings };
  }
  const file = ok(
    'key file',
    key.is === 'text' ? `in ${key.from}` : `${key.value} (${key.from}), readable only by you`,
  );
  const kind = await checkKind(pem);
  return { privateKey: kind.verdict === 'failed' ? undefined : pem, findings: [file, kind] };
}

async function checkKind(pem: string): Promise<Finding> {
  try {
    await createSigner(pem);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return failed('key', exitCodes.usage, error.message, 'for a new pair: attest keygen');
  }
  const publicKey = createPublicKey(createPrivateKey(pem));
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  const message = `RSA ${bits}, public key SHA-256 ${fingerprint(publicKey)}`;
  if (bits >= ENOUGH_BITS) return ok('key', message);
  return warning(
    'key',
    `${message}: ${bits} bits are too few`,
    'run attest keygen and upload the new public key',
  );
}

export const doctor = defineCommand({
  name: 'doctor',
  about: 'Check profile, key, address, TLS, clock and signature, and show how to fix faults.',
  positionals: [],
  options: caller,
  notes: `The command changes nothing at the service. Its exit code is that of the first failed step.\n\n${precedence}`,
  examples: [
    ['The current profile', 'attest doctor'],
    ['Without a profile', 'attest doctor --url https://attestation.example --access-key AK1 --key key.pem'],
    ['In a script', 'attest doctor --json | jq -r \'.steps[] | select(.verdict == "failed") | .message\''],
  ],
  async run({ values }, { io, paint }) {
    const steps: Finding[] = [];
    for await (const finding of examine(() => findSettings(values, io.env), io)) {
      steps.push(finding);
      // At once: a step may wait ten seconds for its answer.
      if (!values.json) io.stdout.write(shown`${lines(finding, paint)}\n`);
    }
    const failures = steps.filter(({ verdict }) => verdict === 'failed');
    const exitCode = failures[0]?.exitCode ?? exitCodes.ok;
    const data = { ok: failures.length === 0, steps: steps.map(({ exitCode: _, ...finding }) => finding) };
    return { data, text: shown`\n${summary(failures, steps)}`, exitCode };
  },
});

function lines({ step, verdict, message, advice }: Finding, paint: Paint): Printable {
  const sign = {
    ok: paint('green', '✓'),
    warning: paint('yellow', '!'),
    failed: paint('red', '✗'),
    skipped: paint('dim', '-'),
  };
  const text = verdict === 'skipped' ? paint('dim', `not examined: ${message}`) : message;
  const more = advice ? shown`\n             ${paint('dim', '→')} ${advice}` : shown``;
  return shown`${sign[verdict]} ${printable(step.padEnd(9))}  ${text}${more}`;
}

function summary(failures: readonly Finding[], steps: readonly Finding[]): Printable {
  const [first] = failures;
  if (first) return printable(`Fix this first: ${first.step}.`);
  const warnings = steps.filter(({ verdict }) => verdict === 'warning').length;
  return warnings > 0 ? shown`It works, but see the lines marked with "!".` : shown`All is well.`;
}
