import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { writeBadge, writeJunit } from '../src/report/write-reports.ts';
import { exampleReport } from './example-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What xmllint complains about; empty when all is well. */
function lintXml(text: string, ...options: string[]): string {
  const file = join(folder, 'report.xml');
  writeFileSync(file, text);
  const { status, stderr } = spawnSync('xmllint', ['--noout', ...options, file], { encoding: 'utf8' });
  expect(status, 'xmllint runs').not.toBeNull();
  return stderr;
}

test('junit is what Jenkins reads', () => {
  const text = writeJunit(exampleReport);
  const schema = fileURLToPath(new URL('junit.xsd', import.meta.url));
  expect(lintXml(text, '--schema', schema)).toMatch(/validates\n$/);
  expect(lintXml(text.replace('<failure', '<fault'), '--schema', schema)).toMatch(
    /parser error|not expected/,
  );
});

test('the badge is XML', () => expect(lintXml(writeBadge(exampleReport))).toBe(''));
