import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');

test('every rate counts across processes: more of them grant no caller more', async () => {
  const buckets: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: sources })) {
    if (/\.test\.ts$|token-bucket\.ts$/.test(file)) continue;
    const text = readFileSync(join(sources, file), 'utf8');
    for (const { index } of text.matchAll(/createTokenBuckets\(/g)) {
      const before = text.slice(Math.max(0, index - 100), index);
      buckets.push(/limits\.share\(\s*'[\w -]+',\s*$/.test(before) ? 'shared' : file);
    }
  }
  expect(buckets.length).toBeGreaterThan(10);
  expect(new Set(buckets)).toEqual(new Set(['shared']));
});
