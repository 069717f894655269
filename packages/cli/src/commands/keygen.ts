import { createHash, generateKeyPair, type KeyObject } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { UsageError } from '@attestation/command-line';
import { printable, quoteForShell, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';

const sizes = ['2048', '3072', '4096'];

export const keygen = defineCommand({
  name: 'keygen',
  about: 'Make an RSA key pair: a private key that stays here and a public key to upload.',
  positionals: [
    { name: 'FILE', about: 'Private key to write (default: key.pem)', required: false, candidates: 'file' },
  ],
  options: {
    bits: {
      type: 'string',
      short: 'b',
      value: 'N',
      about: '2048, 3072 or 4096 (default: 3072)',
      candidates: sizes,
    },
    public: {
      type: 'string',
      value: 'FILE',
      about: 'Public key to write (default: next to the private one, NAME.public.pem)',
      candidates: 'file',
    },
  },
  notes: `The private key is PKCS#8 PEM, readable only by you; the public key is SubjectPublicKeyInfo PEM. The command never
replaces an existing file.`,
  examples: [
    ['key.pem and key.public.pem', 'attest keygen'],
    ['For production', 'attest keygen formal.pem --bits 4096'],
  ],
  async run({ values, positionals: [file = 'key.pem'] }, { paint }) {
    const bits = values.bits ?? '3072';
    if (!sizes.includes(bits)) throw new UsageError(`--bits must be ${sizes.join(', ')}, not "${bits}".`);
    const publicFile = values.public ?? `${file.replace(/\.(pem|key)$/, '')}.public.pem`;
    const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
      modulusLength: Number(bits),
    });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await writeBoth(
      [file, pem, 0o600],
      [publicFile, publicKey.export({ type: 'spki', format: 'pem' }).toString(), 0o644],
    );
    const print = fingerprint(publicKey);
    return {
      data: { private_key: file, public_key: publicFile, bits: Number(bits), fingerprint: print },
      text: shown`${paint('green', '✓')} Private key ${paint('bold', file)}: keep it secret, and keep a copy
${paint('green', '✓')} Public key  ${paint('bold', publicFile)}: upload it to the service, which gives you an access key
  RSA ${printable(bits)}, SHA-256 ${printable(print)}
  ${paint('dim', '→')} attest profile add NAME --url URL --access-key ID --key ${printable(quoteForShell(file))}`,
    };
  },
});

type NewFile = readonly [path: string, text: string, mode: number];

/** Both or none. */
async function writeBoth(first: NewFile, second: NewFile): Promise<void> {
  await writeNew(first);
  try {
    await writeNew(second);
  } catch (error) {
    await rm(first[0]);
    throw error;
  }
}

async function writeNew([path, text, mode]: NewFile): Promise<void> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx', mode);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new UsageError(
        `${path} already exists, and a key is never replaced.`,
        'use another name: attest keygen NAME.pem',
        cause,
      );
    }
    throw new UsageError(`${path} cannot be written: ${message}`, undefined, cause);
  }
  await file.writeFile(text).finally(() => file.close());
}

/** SHA-256 of a public key's SubjectPublicKeyInfo, hexadecimal: as attestation files and their reports name it. */
export function fingerprint(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}
