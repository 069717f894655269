import { anchorData } from '@attestation/evidence';
import { type Hex, hexToBytes, keccak256, type PrivateKeyAccount, parseTransaction, toHex } from 'viem';
import type { LogCheckpoint } from './anchor-records.ts';
import type { Fees } from './fees.ts';

/** What is signed but for the fees. */
export interface Unsigned {
  readonly chainId: number;
  readonly nonce: number;
  readonly gas: bigint;
  readonly data: Hex;
}

export interface SignedAnchor {
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
