import type { Hex } from 'viem';
import { AnchorError } from './anchor-error.ts';

/** An object as a node sends it; nothing of it is believed before it is read by one of these. */
export type NodeObject = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown): NodeObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('no object');
  return value as NodeObject;
}

export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed('no list');
  return value;
}

/** Bytes, for RLP. */
export function dataField(object: NodeObject, name: string): Hex {
  const value = object[name];
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value))
    throw malformed(`no bytes as ${name}`);
  return value.toLowerCase() as Hex;
}

export function quantityField(object: NodeObject, name: string): bigint {
  return quantityOf(object[name], name);
}

export function quantityOf(value: unknown, name: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw malformed(`no integer as ${name}`);
  return BigInt(value);
}

/** An integer for RLP: big-endian without leading zeros, 0 as no bytes. */
export function integerField(object: NodeObject, name: string): Hex {
  return integerHex(quantityField(object, name));
}

export function integerHex(value: bigint): Hex {
  if (value === 0n) return '0x';
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`;
}

function malformed(what: string): AnchorError {
  return new AnchorError('node-refused', `The node at ANCHOR_RPC sent ${what} where the protocol has one.`);
}
