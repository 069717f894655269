import { open } from 'node:fs/promises';
import { anchorData } from '@attestation/evidence';
import { type Hex, hexToBytes, keccak256, type PrivateKeyAccount, parseTransaction, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { LogCheckpoint } from './anchor-records.ts';
import { AnchorError } from './chain-node.ts';
import type { Fees } from './fees.ts';

/** What is signed but for the fees. */
interface Unsigned {
  readonly chainId: number;
  readonly nonce: number;
  readonly gas: bigint;
  readonly data: Hex;
}

interface SignedAnchor {
  readonly rawTransaction: Hex;
  readonly transactionHash: Hex;
}

/** What the transaction of a checkpoint carries. */
export function dataFor({ origin, size, root }: Pick<LogCheckpoint, 'origin' | 'size' | 'root'>): Hex {
  return toHex(anchorData({ origin, size, root: hexToBytes(`0x${root}`) }));
}

/** Signs a transaction of nothing from the account to itself. */
export async function signAnchor(
  account: PrivateKeyAccount,
  unsigned: Unsigned,
  fees: Fees,
): Promise<SignedAnchor> {
  const common = { ...unsigned, to: account.address, value: 0n };
  const rawTransaction = await account.signTransaction(
    fees.kind === 'legacy'
      ? { ...common, type: 'legacy', gasPrice: fees.price }
      : { ...common, type: 'eip1559', maxFeePerGas: fees.max, maxPriorityFeePerGas: fees.tip },
  );
  return { rawTransaction, transactionHash: keccak256(rawTransaction) };
}

/** Reads back what `signAnchor` has signed. */
export function readAnchor(rawTransaction: string): Unsigned & { to: Hex; fees: Fees } {
  const transaction = parseTransaction(rawTransaction as Hex);
  const { chainId = 0, nonce = 0, gas = 0n, data = '0x', to } = transaction;
  const fees: Fees =
    transaction.type === 'eip1559'
      ? { kind: 'eip1559', max: transaction.maxFeePerGas ?? 0n, tip: transaction.maxPriorityFeePerGas ?? 0n }
      : { kind: 'legacy', price: transaction.gasPrice ?? 0n };
  return { chainId, nonce, gas, data, to: to ?? '0x', fees };
}

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
