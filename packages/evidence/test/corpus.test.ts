import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseTrust, verify } from '../src/index.ts';
import { acceptedCases, refusedCases } from './corpus/cases.ts';

const corpus = join(import.meta.dirname, '../corpus');
const foldersOf = (kind: string) => readdirSync(join(corpus, kind)).sort();
const namesOf = (cases: readonly { name: string }[]) => cases.map(({ name }) => name).sort();

interface Expected {
  readonly verdict: string;
  readonly check?: string;
  readonly code?: string;
  readonly others?: readonly string[];
}

// Without a valid time stamp certificates are judged at the present time, which must not change a verdict here.
beforeAll(() => void vi.useFakeTimers({ now: Date.UTC(2026, 11, 1), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

/** What the corpus says of a file, and what the verifier does. */
async function compared(folder: string) {
  const read = (name: string) => readFile(join(corpus, folder, name));
  const {
    verdict,
    check,
    code,
    others = [],
  }: Expected = JSON.parse((await read('expected.json')).toString());
  const hasTrust = readdirSync(join(corpus, folder)).includes('trust.json');
  const options = hasTrust ? { trust: parseTrust(await read('trust.json')) } : {};
  const report = await verify(new Blob([new Uint8Array(await read('file.zip'))]), options);
  const failed = report.checks
    .filter(({ status }) => status === 'failed')
    .map((found) => `${found.id} ${found.code}`);
  const reasons = check === undefined ? others : [`${check} ${code}`, ...others];
  return { want: [verdict, [...reasons].sort()], found: [report.verdict, [...new Set(failed)].sort()] };
}

describe.each(['refused', 'accepted'])('what is to be %s', (kind) => {
  it.each(foldersOf(kind))('%s', async (name) => {
    const { want, found } = await compared(`${kind}/${name}`);
    expect(found).toEqual(want);
  });
});

describe('the corpus', () => {
  it('has a folder for each maker, and none without', () => {
    expect(foldersOf('refused')).toEqual(namesOf(refusedCases));
    expect(foldersOf('accepted')).toEqual(namesOf(acceptedCases));
  });

  it('expects of each file what its maker intends', async () => {
    for (const { name, check, code } of refusedCases) {
      const expected = await readFile(join(corpus, 'refused', name, 'expected.json'), 'utf8');
      expect(JSON.parse(expected)).toMatchObject({ verdict: 'invalid', exit: 1, check, code });
    }
    for (const { name, verdict } of acceptedCases) {
      const expected = await readFile(join(corpus, 'accepted', name, 'expected.json'), 'utf8');
      expect(JSON.parse(expected)).toEqual({ verdict, exit: verdict === 'valid' ? 0 : 2 });
    }
  });

  it('stays small enough to be kept with the code', () => {
    const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' });
    const bytes = files.reduce((sum, name) => sum + statSync(join(corpus, name)).size, 0);
    expect(bytes).toBeLessThan(6 << 20);
  });
});
