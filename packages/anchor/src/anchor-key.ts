import { open } from 'node:fs/promises';
import type { PrivateKeyAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { AnchorError } from './anchor-error.ts';

/** Signs transactions with the key that pays for anchors. */
export type AnchorAccount = PrivateKeyAccount;

/**
 * Reads the key that pays for anchors: 32 bytes in hexadecimal, on one line, with or without 0x.
 *
 * @throws AnchorError `bad-key-file` when it is missing, malformed, or readable by group or others
 */
export async function readAnchorKey(path: string): Promise<AnchorAccount> {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{64})\r?\n?$/.exec(await readPrivate(path)) ?? [];
  if (digits === undefined) {
    throw bad(`${path} is malformed: it must hold a private key of 64 hexadecimal digits on one line.`);
  }
  try {
    return privateKeyToAccount(`0x${digits}`);
  } catch {
    // The library's message may show the key.
    throw bad(`${path} holds no key of secp256k1: it is zero or too large.`);
  }
}

async function readPrivate(path: string): Promise<string> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw bad(`${path} cannot be read (${cause.code}).`);
  });
  try {
    const { mode, size } = await file.stat();
    // Windows keeps access rights elsewhere and reports 0666 for every file.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw bad(`${path} is open to other users. Run: chmod 600 ${path}`);
    }
    return size > 100 ? '' : await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function bad(what: string): AnchorError {
  return new AnchorError('bad-key-file', `ANCHOR_KEY_FILE ${what}`);
}
