import { createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDemo } from '../../src/demo/provision-demo.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';

let dataDir: string;
let storage: Storage;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'attestation-demo-'));
  storage = await openStorage({ dataDir, onFatal: () => {} });
});
afterEach(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true });
});

const settings = () => ({ demo: true, host: '127.0.0.1', dataDir });

/** A power cut at the moment that `apply` is called: before what it stores, or after. */
function cutShort(when: 'before' | 'after'): Storage['provision'] {
  return {
    ...storage.provision,
    async apply(plan) {
      if (when === 'after') await storage.provision.apply(plan);
      throw new Error('power cut');
    },
  };
}

/** Whether each key of the demo is known to the storage, by the private key in its file. */
async function keysWork(): Promise<boolean[]> {
  const demo = await openDemo(settings(), storage.provision);
  const keys = demo?.credentials.members.flatMap(({ formal, ...key }) => (formal ? [key, formal] : [key]));
  return Promise.all(
    (keys ?? []).map(async ({ accessKey, privateKeyFile }) => {
      const publicKey = createPublicKey(await readFile(join(demo?.folder ?? '', privateKeyFile), 'utf8'));
      const pem = publicKey.export({ type: 'spki', format: 'pem' });
      return (await storage.keys.find(accessKey))?.publicKeyPem === pem;
    }),
  );
}

test.each(['before', 'after'] as const)(
  'a start cut short just %s its members are stored: the next one has the demo, and its keys',
  async (when) => {
    await expect(openDemo(settings(), cutShort(when))).rejects.toThrow('power cut');
    expect(await keysWork()).toEqual([true, true, true]);
    expect(await storage.provision.members()).toHaveLength(2);
    expect(await storage.provision.templates()).toHaveLength(2);
  },
);

test('a later start changes nothing: neither the keys nor what an administrator made of the demo', async () => {
  const first = await openDemo(settings(), storage.provision);
  const accessKey = first?.credentials.members[0]?.accessKey ?? '';
  await storage.provision.revokeKey(accessKey);
  const second = await openDemo(settings(), storage.provision);
  expect(second).toEqual(first);
  expect((await storage.keys.find(accessKey))?.revokedAt).not.toBeNull();
  expect(await keysWork()).toEqual([true, true, true]);
});

test.each([
  ['the setting is off', { demo: false }],
  ['other machines can reach it', { host: '0.0.0.0' }],
])('there is no demo where %s', async (_name, changes) => {
  expect(await openDemo({ ...settings(), ...changes }, storage.provision)).toBeUndefined();
  expect(await readdir(dataDir)).not.toContain('demo');
});

test('there is no demo among members of another making', async () => {
  const members = [{ name: 'Acme', accessKeys: [] }];
  await storage.provision.apply({ members, templates: [], certifications: [] });
  expect(await openDemo(settings(), storage.provision)).toBeUndefined();
});
