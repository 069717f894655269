import { createPrivateKey, createPublicKey } from 'node:crypto';
import { UsageError } from '@attestation/command-line';
import { createSigner, SigningError } from '@attestation/signing';
import { exitCodes } from '../exit-code.ts';
import { fingerprint } from '../fingerprint.ts';
import { readKey, type Settings } from '../profiles/credentials.ts';
import { type Finding, failed, ok, skipped, warning } from './finding.ts';

/** NIST SP 800-57: fewer bits are no longer acceptable. */
const ENOUGH_BITS = 2048;

/** The file and its permissions, then the key in it. */
export async function checkKey(
  key: Settings['key'],
): Promise<{ privateKey: string | undefined; findings: Finding[] }> {
  if (!key) {
    const reason = 'the private key is not known';
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
    key.is === 'text' ? `in ${key.from}` : `${key.value} (${key.from}), for your eyes only`,
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
    'attest keygen, and upload the new public key',
  );
}
