import { expect, test } from 'vitest';
import { readAttach } from './attach-option.ts';

const given: [string, { factoid: number; file: string; sign: Record<string, string[]> | undefined }][] = [
  ['0=a.pdf', { factoid: 0, file: 'a.pdf', sign: undefined }],
  ['12=folder/a, b=c.pdf', { factoid: 12, file: 'folder/a, b=c.pdf', sign: undefined }],
  ['0=a.pdf,sign=CA1:Party A:', { factoid: 0, file: 'a.pdf', sign: { CA1: ['Party A:'] } }],
  [
    '0=a.pdf,sign=CA1:x, y,sign=CA2:甲方',
    { factoid: 0, file: 'a.pdf', sign: { CA1: ['x, y'], CA2: ['甲方'] } },
  ],
  ['0=a.pdf,sign=CA1:x,sign=CA1:y', { factoid: 0, file: 'a.pdf', sign: { CA1: ['x', 'y'] } }],
];

test.each(given)('%s', (text, want) => {
  expect(readAttach(text)).toEqual(want);
});

test.each(['a.pdf', '=a.pdf', '-1=a.pdf', '0=', '0=a.pdf,sign=CA1', '0=a.pdf,sign=:x'])(
  'refused: %s',
  (text) => {
    expect(() => readAttach(text)).toThrow(/must be (INDEX=FILE|CAID:KEYWORD), not/);
  },
);
