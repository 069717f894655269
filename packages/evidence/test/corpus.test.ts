import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseTrust, verify } from '../src/index.ts';
import { acceptedCases, refusedCases } from './corpus/cases.ts';
import { corpusPath, readTable, type TableRow } from './corpus/corpus-case.ts';

const { trusts, cases } = readTable();

// Without a valid time stamp certificates are judged at the present time, which must not change a verdict here.
beforeAll(() => void vi.useFakeTimers({ now: Date.UTC(2026, 11, 1), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

/** What the table says of a file, and what the verifier does. */
async function compared({ file, verdict, check, code, others = [], trust }: TableRow) {
  const keys = trust === undefined ? {} : { trust: parseTrust(Buffer.from(JSON.stringify(trusts[trust]))) };
  const report = await verify(new Blob([await readFile(corpusPath(file))]), keys);
  const failed = report.checks
    .filter(({ status }) => status === 'failed')
    .map((found) => `${found.id} ${found.code}`);
  const reasons = check === undefined ? others : [`${check} ${code}`, ...others];
  return { want: [verdict, [...reasons].sort()], found: [report.verdict, [...new Set(failed)].sort()] };
}

it.each(cases)('$file', async (row) => {
  const { want, found } = await compared(row);
  expect(found).toEqual(want);
});

describe('the corpus', () => {
  it('has a row and a zip for each maker, and none without', () => {
    const made = [
      ...acceptedCases.map(({ name, done, why, verdict }) => {
        return { file: `accepted/${name}.zip`, done, why, verdict, exit: verdict === 'valid' ? 0 : 2 };
      }),
      ...refusedCases.map(({ name, done, why, check, code }) => {
        return { file: `refused/${name}.zip`, done, why, verdict: 'invalid', exit: 1, check, code };
      }),
    ].sort((a, b) => (a.file < b.file ? -1 : 1));
    expect(cases.map(({ others, trust, ...row }) => row)).toEqual(made);
    const zips = ['accepted', 'refused'].flatMap((kind) =>
      readdirSync(corpusPath(kind)).map((name) => `${kind}/${name}`),
    );
    expect(zips.sort()).toEqual(made.map(({ file }) => file));
  });

  it('stays small enough to be kept with the code', () => {
    const files = readdirSync(corpusPath('.'), { recursive: true, encoding: 'utf8' });
    const bytes = files.reduce((sum, name) => sum + statSync(corpusPath(name)).size, 0);
    expect(bytes).toBeLessThan(6 << 20);
  });
});
