import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markedBlocks } from '../src/markdown.ts';
import { readText, repository } from '../src/repository.ts';
import { runBlock } from './run-block.ts';
import { callsProgram, readPages, testPage } from './run-pages.ts';
import { startServer } from './running-server.ts';

const serverBin = join(repository, 'apps/server/bin/attestation-server.js');
const fixtureBin = join(import.meta.dirname, 'fixture/server.js');
const fixture = 'tools/checks/test/fixture/README.md';
testPage(fixture, fixtureBin, markedBlocks(readText(fixture)));
for (const { page, blocks } of readPages()) {
  // What comes later may need what the program makes.
  const end = blocks.findIndex(callsProgram);
  const first = end < 0 ? blocks : blocks.slice(0, end);
  if (first.length > 0) testPage(page, serverBin, first);
}

test('the README shows the client, and curl with openssl', () => {
  const blocks = markedBlocks(readText('README.md'));
  expect(blocks.some(({ language, code }) => language === 'ts' && code.includes('@attestation/client'))).toBe(
    true,
  );
  expect(blocks.some(({ code }) => code.includes('curl ') && code.includes('openssl '))).toBe(true);
});

describe('a block that does not hold', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'attestation-page-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const cases: [string, { given: [language: string, code: string]; want: string }][] = [
    ['a command that fails', { given: ['sh', 'echo on the way\nfalse\n'], want: 'on the way' }],
    ['a command that fails inside a pipe', { given: ['sh', 'false | cat\n'], want: 'ended with 1' }],
    [
      'code that does not type-check',
      { given: ['ts', "const n: number = 'x';\nconsole.log(n);\n"], want: 'TS2322' },
    ],
    ['code that throws', { given: ['ts', "throw new Error('as it runs');\n"], want: 'as it runs' }],
    ['a language that cannot be run', { given: ['json', '{}'], want: 'only sh and ts' }],
  ];

  test.each(cases)('%s is found', async (_, { given: [language, code], want }) => {
    const block = { name: 'probe', prints: /x/, language, code };
    await expect(runBlock(block, folder, 'http://127.0.0.1:1')).rejects.toThrow(want);
  });

  test('an error of the API is not what an example prints, though curl exits with 0', async () => {
    const answer = '{"request_id":"0f8fad5bd9cb469fa16570867728950e","message":"no","timestamp":1}';
    const [block] = markedBlocks(`<!-- run: probe -->\n\`\`\`sh\necho '${answer}'\n\`\`\`\n`);
    if (!block) throw new Error('the block is not found');
    expect(await runBlock(block, folder, 'http://127.0.0.1:1')).not.toMatch(block.prints);
  });

  test('a server that does not start is found, with what it said', async () => {
    await expect(startServer(join(folder, 'no-such-file.js'), folder)).rejects.toThrow('Cannot find module');
  });
});
