import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import * as evidence from '../src/index.ts';
import { makeFile } from './make-file.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

it('the examples of the README run', async () => {
  const code = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');
  const { blob, trust } = await makeFile();
  const lines: unknown[][] = [];
  const given = {
    ...evidence,
    openAsBlob: async () => blob,
    readFile: async () => new TextEncoder().encode(JSON.stringify(trust)),
    createHash,
    crc32,
    console: { log: (...words: unknown[]) => lines.push(words) },
  };
  const run = new Function(
    'given',
    `return (async () => { const { ${Object.keys(given)} } = given; ${code.replaceAll(/^import .*$/gm, '')}; return [report, again]; })()`,
  );
  const [report, again] = await run(given);
  expect([report.verdict, again.verdict, lines.length]).toEqual(['valid', 'valid', report.checks.length]);
});

it('the README explains every check', () => {
  expect([...readme.matchAll(/^\| `([a-z.]+)` \|/gm)].map(([, id]) => id)).toEqual(evidence.checkIds);
});
