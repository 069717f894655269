import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attest } from './run-attest.ts';

const folder = await mkdtemp(join(tmpdir(), 'attest-completion-'));
const config = join(folder, 'config.json');
const profile = (name: string) => ({ url: `https://${name}.example`, access_key: 'A', key_file: '/k' });
const profiles = { sandbox: profile('sandbox'), formal: profile('formal') };
await writeFile(config, JSON.stringify({ current: 'sandbox', profiles }), { mode: 0o600 });
afterAll(() => rm(folder, { recursive: true }));

const words: [string[], string[]][] = [
  [
    [''],
    [
      'create',
      'add-factoids',
      'read',
      'download',
      'verify',
      'apply',
      'keygen',
      'profile',
      'doctor',
      'sign',
      'completion',
    ],
  ],
  [['d'], ['download', 'doctor']],
  [
    ['profile', ''],
    ['add', 'list', 'use', 'remove'],
  ],
  [
    ['profile', 'use', ''],
    ['sandbox', 'formal'],
  ],
  [['read', '--profile', 's'], ['sandbox']],
  [['read', '--profile', '=', 's'], ['sandbox']], // as bash takes --profile=s apart
  [
    ['read', '-p', ''],
    ['sandbox', 'formal'],
  ],
  [['read', 'NO', '--fi'], ['--fields']],
  [
    ['read', '--fields', ''],
    ['identities', 'factoids', 'attachments', 'none'],
  ],
  [['read', ''], []], // a number: nothing can be offered
  [['create', ''], [':file']],
  [['create', '--attach', '0=c'], [':file']],
  [['add-factoids', 'NO', ''], [':file']],
  [['add-factoids', '--timeout', '3', 'NO', ''], [':file']],
  [['apply', '--type', 'P'], ['PERSONAL']],
  [
    ['sign', ''],
    ['create', 'add-factoids', 'read', 'download', 'apply'],
  ],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['nothing', ''], []],
];

test.each(words)('%j', async (given, want) => {
  const { out, code } = await attest(['__complete', ...given], { env: { ATTEST_CONFIG: config } });
  const offered = out.split('\n').filter(Boolean);
  expect([code, offered.map((line) => line.split('\t')[0])]).toEqual([0, want]);
});

test('the Tab key works with a broken configuration', async () => {
  await chmod(config, 0o644);
  const { out, err } = await attest(['__complete', 'read', '-p', ''], { env: { ATTEST_CONFIG: config } });
  await chmod(config, 0o600);
  expect([out, err]).toEqual(['', '']);
});
