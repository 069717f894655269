import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig, readConfig } from './read-config.ts';

let folder = '';
const smallest = {
  baseUrl: 'http://127.0.0.1:8080/',
  version: 'v1',
  member: { accessKey: 'AK', privateKeyFile: 'main.pem' },
  template: { id: 'T', factoids: [{ type: 'user', data: { name: 'Zhang San' } }] },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-config-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(join(folder, 'main.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a config', () => {
  test('the smallest has every capability but rateLimit', async () => {
    const config = await loadConfig(smallest, folder);
    expect(config.baseUrl).toBe('http://127.0.0.1:8080');
    expect(config.capabilities).toEqual({
      attachments: true,
      attachmentSigning: true,
      cas: true,
      download: true,
      blockchainLink: { withinSeconds: 30 },
      rateLimit: false,
    });
    expect(config.template.factoids[0]?.required).toBe(false);
  });

  test('files are looked for next to the config', async () => {
    const file = join(folder, 'conformance.config.yaml');
    await writeFile(file, JSON.stringify(smallest));
    expect((await readConfig(file)).member.accessKey).toBe('AK');
  });

  test.each([
    ['no version', { ...smallest, version: undefined }, /version/],
    ['an unknown member', { ...smallest, colour: 'red' }, /knows no "colour"/],
    [
      'one key for two members',
      { ...smallest, otherMember: smallest.member },
      /otherMember has the access key of member/,
    ],
    ['an address without scheme', { ...smallest, baseUrl: 'localhost' }, /baseUrl must begin with http/],
    ['no kinds', { ...smallest, template: { id: 'T', factoids: [] } }, /template\.factoids/],
    [
      'a key file that is not there',
      { ...smallest, member: { accessKey: 'AK', privateKeyFile: 'no.pem' } },
      /member\.privateKeyFile.*no\.pem/,
    ],
  ])('%s is reported in one sentence', async (_, value, message) => {
    await expect(loadConfig(value, folder)).rejects.toThrow(message);
  });
});
