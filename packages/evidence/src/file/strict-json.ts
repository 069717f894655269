import { JsonTextError, jsonMembers } from '@attestation/signing';
import type { Json } from './canonical-json.ts';

/** The value of a JSON object that has one reading: UTF-8, no key twice, not too deep; undefined for anything else. */
export function parseObject(
  bytes: Uint8Array,
): { text: string; value: { readonly [key: string]: Json } } | undefined {
  const text = decodeUtf8(bytes);
  if (text === undefined || membersOf(text) === undefined) return undefined;
  return { text, value: JSON.parse(text) };
}

/** The exact texts of an object's members; undefined when the text is not an object that has one reading. */
export function membersOf(text: string): Map<string, string> | undefined {
  try {
    return jsonMembers(text);
  } catch (error) {
    if (error instanceof JsonTextError) return undefined;
    throw error;
  }
}

/** Undefined for what is not UTF-8; a BOM stays, and is not JSON. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // A fatal decoder throws for this one reason only.
    return undefined;
  }
}
