import { createPublicKey, verify } from 'node:crypto';
import { signedString } from '@attestation/signing';
import { custodyFault, requestDigestOf } from './custody.ts';
import type { SignedRequest } from './model.ts';
import type { CustodyEvent } from './ports.ts';

/**
 * What is wrong with the evidence of one attestation or certification: the chain, the signatures, or the bond
 * between the two (each event names the digest of the request that caused it).
 *
 * @param requests oldest first, as `custody`
 */
export function evidenceFaults(
  requests: readonly (SignedRequest & { publicKeyPem: string })[],
  custody: readonly CustodyEvent[],
): string[] {
  const faults: string[] = [];
  if (custody.length === 0) faults.push('custody: there is no event');
  const broken = custodyFault(custody);
  if (broken !== undefined) faults.push(`custody: ${broken}`);

  const caused = custody.map((event) => event.requestDigest);
  const causes = caused.filter((digest, index) => digest !== caused[index - 1]);
  const digests = requests.map(requestDigestOf);
  if (digests.join() !== causes.join())
    faults.push('custody: the events are not those of the stored requests');

  for (const request of requests) {
    if (!isSigned(request)) faults.push(`request ${request.requestId}: its signature does not verify`);
  }
  return faults;
}

function isSigned(request: SignedRequest & { publicKeyPem: string }): boolean {
  try {
    const key = createPublicKey(request.publicKeyPem);
    const data = Buffer.from(signedString(request), 'utf8');
    return verify('sha256', data, key, Buffer.from(request.signature, 'base64'));
  } catch {
    // A stored key that is not a key: the request cannot be verified, which is what the caller reports.
    return false;
  }
}
