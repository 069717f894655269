import { expect, test } from 'vitest';
import { excess, figuresOf, fileOf, limits } from './measure.ts';

const lines = (number: number) => 'x;\n'.repeat(number);
const files: [file: string, text: string][] = [
  ['packages/a/src/index.ts', `import { b } from './b.ts';\nexport { c } from './c.ts';\n${lines(28)}`],
  ['packages/a/src/b.ts', `import { c } from './c.ts';\n${lines(2)}`],
  ['packages/a/src/c.ts', lines(100)],
  ['packages/a/src/b.test.ts', lines(7)],
  ['packages/a/generated/v1.ts', lines(9)],
  ['packages/a/README.md', `This ${'is'} no list. ${'Of'} the two, one is long.\n`],
  ['packages/a/CHANGELOG.md', `This ${'is'} no list.\n`],
  ['spec/schemas/A.yaml', 'type: object\n'],
];

test('the figures are those of the files', () => {
  expect(figuresOf(files.map(([file, text]) => fileOf(file, text)))).toMatchObject({
    'source lines': 133,
    'source files': 3,
    'test lines': 7,
    'tracked files': 8,
    'generated lines': 9,
    'file lines: median, 90th percentile, most': '30, 30, 100',
    'files of 25 lines or fewer': 1,
    'files with one importer': 1,
    'nouns negated by "no"': 1,
    'sentences that begin with "Of"': 1,
    'sentences that begin with "Who"': 0,
  });
});

test('a figure that exceeds its limit is a fault, and one that equals it is not', () => {
  const [name = '', limit = 0] = Object.entries(limits)[0] ?? [];
  expect(excess(limits)).toEqual([]);
  expect(excess({ ...limits, [name]: limit + 1 })).toEqual([
    expect.stringMatching(/^source lines: \d+, more than \d+\. Remove some, or raise the limit in /),
  ]);
});
