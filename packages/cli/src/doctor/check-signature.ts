import { AttestationError } from '@attestation/client';
import { createClient } from '@attestation/client/v1';
import { createSigner, newRequestId, type Signer } from '@attestation/signing';
import { exitCodes } from '../exit-code.ts';
import { abbreviated } from '../profiles/abbreviated.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

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
export async function checkSignature(caller: Caller, signal: AbortSignal): Promise<Finding> {
  const signer = await createSigner(caller.privateKey);
  const refusal = await refusalOf(caller, signer, signal);
  if (refusal && refusal.kind !== 'bad-request') return refusedFinding(refusal, caller);
  const control = await refusalOf(caller, broken(signer), signal);
  if (control?.kind === 'request-failed')
    return ok('signature', 'a correct signature is accepted, and a wrong one is refused');
  return warning(
    'signature',
    `accepted, but so is a wrong one (${control?.status ?? 200})`,
    'is this a mock without verification? Then it says nothing about your key',
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
    return warning('signature', 'not examined: too many requests (429)', 'wait a little, then once more');
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
      `access key ${abbreviated(accessKey)} must have been issued by this service, in this environment, for the public key above, and not be revoked`,
    );
  }
  return failed('signature', exitCodes.network, `the signed request failed: ${refusal.message}`);
}
