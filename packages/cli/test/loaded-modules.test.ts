import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = join(import.meta.dirname, '../src/main.ts');

/** Writes the address of each module that is loaded to stderr. */
const hook = `data:text/javascript,
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context); } });
`.replaceAll('\n', '');

/** How many modules of each package this command line loads. */
async function loadedBy(...words: string[]): Promise<Record<string, number>> {
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', hook, program, ...words]);
  const names = [...stderr.matchAll(/^file:.*\/(?:node_modules|packages)\/((?:@[^/]+\/)?[^/]+)\//gm)];
  const counts: Record<string, number> = {};
  for (const [, name = ''] of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

test('verify loads neither the client, YAML nor the curve of a chain, and few modules of the verifier', async () => {
  const { cli, evidence, ...others } = await loadedBy('verify', '--help');
  expect(cli).toBeGreaterThan(5);
  expect(evidence).toBeLessThanOrEqual(3);
  const unwanted = /^(client|yaml|cli-progress|@noble\/curves)$/;
  expect(Object.keys(others).filter((name) => unwanted.test(name))).toEqual([]);
  expect(Object.keys(others)).toContain('@noble/hashes');
});

test('keygen loads none of them', async () => {
  const loaded = Object.keys(await loadedBy('keygen', '--help'));
  expect(loaded).toContain('cli');
  expect(loaded.filter((name) => /^(client|evidence|yaml|cli-progress)$/.test(name))).toEqual([]);
});

test('the help of all loads all, so the others say something', async () => {
  expect(Object.keys(await loadedBy('--help'))).toEqual(
    expect.arrayContaining(['cli', 'client', 'evidence', 'yaml']),
  );
});
