import { readFile } from 'node:fs/promises';

const folder = new URL('../vectors/', import.meta.url);

export interface TestKey {
  bits: number;
  private_key_pkcs8: string;
  private_key_pkcs1: string;
  public_key_spki: string;
  public_key_pkcs1: string;
  certificate: string;
}

/** The fixed keys: the only part of `vectors/` that is not made by `make-vectors.ts`. */
export async function testKeys(): Promise<Record<string, TestKey>> {
  const { keys } = JSON.parse(await readFile(new URL('keys.json', folder), 'utf8'));
  return keys;
}
