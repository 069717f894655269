import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Environment } from '../domain/model.ts';
import type { AuthorityRecord, AuthorityRecords } from '../domain/ports.ts';
import { openAuthorities } from './open-authorities.ts';
import { SealError } from './sealer.ts';

let folder: string;
let keyFile: string;
let records: AuthorityRecords;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'authorities-'));
  keyFile = join(folder, 'data.key');
  records = inMemory();
});
afterEach(() => rm(folder, { recursive: true }));

function inMemory(): AuthorityRecords {
  const kept = new Map<Environment, AuthorityRecord>();
  return {
    find: async (environment) => kept.get(environment),
    async insert(authority) {
      if (!kept.has(authority.environment)) kept.set(authority.environment, authority);
      return kept.get(authority.environment) ?? authority;
    },
  };
}

test('the first start makes key file and authorities, the next one finds them', async () => {
  const first = await openAuthorities(records, keyFile);
  expect(first.keyFileCreated).toBe(true);
  expect(first.of.sandbox.certificatePem).not.toBe(first.of.formal.certificatePem);
  const second = await openAuthorities(records, keyFile);
  expect(second.keyFileCreated).toBe(false);
  expect(second.of).toEqual(first.of);
});

test('two processes that start at once share the authorities', async () => {
  const [one, other] = await Promise.all([
    openAuthorities(records, keyFile),
    openAuthorities(records, keyFile),
  ]);
  expect(one.of).toEqual(other.of);
});

test('a lost key file is not replaced, and another one is refused', async () => {
  await openAuthorities(records, keyFile);
  const right = await readFile(keyFile);
  await rm(keyFile);
  await expect(openAuthorities(records, keyFile)).rejects.toThrow(/is missing/);

  await writeFile(keyFile, Buffer.alloc(32, 9).toString('base64'), { mode: 0o600 });
  await expect(openAuthorities(records, keyFile)).rejects.toThrow(SealError);

  await writeFile(keyFile, right);
  await expect(openAuthorities(records, keyFile)).resolves.toMatchObject({ keyFileCreated: false });
});
