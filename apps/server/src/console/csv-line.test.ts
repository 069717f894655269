import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test.each([
  ...['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1'].map((text) => [text, `'${text}`]),
  ...['＝1+1', '＋1', '－1', '＠A1'].map((text) => [text, `'${text}`]),
  ['a=1', 'a=1'],
  ['a "b"', 'a ""b""'],
])('%j is the cell %j', (text, want) => {
  expect(csvLine([text, null]).toString()).toBe(`"${want}",""\r\n`);
});
