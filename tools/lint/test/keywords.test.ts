import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Exceptions } from '../src/keywords/judge.ts';
import { matrixFaults } from '../src/keywords/judge.ts';
import { keywordMatrix } from '../src/keywords/keyword-matrix.ts';
import type { Probe } from '../src/keywords/probe.ts';
import { tools } from '../src/keywords/probe.ts';
import { remembered } from '../src/keywords/remember.ts';
import type { Matrix } from '../src/keywords/try-tools.ts';
import { tryTools } from '../src/keywords/try-tools.ts';
import { keywordsOf } from '../src/keywords/used-keywords.ts';
import type { Verdict } from '../src/keywords/verdict.ts';
import { verdictOf } from '../src/keywords/verdict.ts';
import { repository } from '../src/run-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const probe = (keyword: string, more: Partial<Probe> = {}): Probe => ({
  keyword,
  id: keyword,
  name: 'Probe0',
  operation: 'probe0',
  schema: {},
  components: {},
  good: ['g'],
  bad: ['b'],
  tools,
  because: '',
  ...more,
});

test('every keyword of the contract is enforced or its gap recorded, and the page says so', async () => {
  const { faults, text } = await keywordMatrix();
  expect(faults).toEqual([]);
  expect(readFileSync(join(repository, 'docs/keyword-matrix.md'), 'utf8')).toBe(text);
});

/** Schemas that no tool enforces, or that refuse a good value: each tool must be able to say so. */
test('each tool is seen to ignore a keyword that it does not know, and to be wrong', async () => {
  const given = [
    probe('contentSchema', {
      schema: { type: 'string', contentEncoding: 'base64' },
      good: ['YQ=='],
      bad: ['***'],
    }),
    probe('type', {
      id: 'type, wrong',
      schema: { type: 'string' },
      good: [1],
      bad: [],
      name: 'Probe1',
      operation: 'probe1',
    }),
  ];
  const matrix = await tryTools(given);
  for (const tool of tools.filter((name) => name !== 'words')) {
    expect([tool, matrix.contentSchema?.[tool]]).toEqual([tool, 'ignored']);
    expect([tool, matrix['type, wrong']?.[tool]]).toEqual([tool, 'wrong']);
  }
});

const verdicts: [string, { given: string[]; want: Verdict }][] = [
  ['all good, no bad', { given: ['good0'], want: 'enforced' }],
  ['a bad one too', { given: ['good0', 'bad0'], want: 'ignored' }],
  ['not even the good one', { given: [], want: 'wrong' }],
];

test.each(verdicts)('what lets pass %s is judged', (_, { given, want }) => {
  expect(verdictOf(probe('type'), (name) => given.includes(name))).toBe(want);
});

const row = (types: Verdict) => ({
  validators: 'enforced' as const,
  types,
  prism: 'enforced' as const,
  examples: 'enforced' as const,
  words: 'unasked' as const,
});

const judged: [
  string,
  { given: [keyword: string, matrix: Matrix, exceptions: Exceptions]; want: RegExp | undefined },
][] = [
  ['enforced', { given: ['pattern', { pattern: row('enforced') }, {}], want: undefined }],
  [
    'ignored, unrecorded',
    {
      given: ['pattern', { pattern: row('ignored') }, {}],
      want: /^#\/here uses pattern, and types lets a bad value of it pass.* Fix: .*"pattern: types:"/,
    },
  ],
  ['wrong, unrecorded', { given: ['pattern', { pattern: row('wrong') }, {}], want: /refuses a good value/ }],
  [
    'ignored, recorded',
    { given: ['pattern', { pattern: row('ignored') }, { pattern: { types: 'x' } }], want: undefined },
  ],
  [
    'a record that holds no longer',
    {
      given: ['pattern', { pattern: row('enforced') }, { pattern: { types: 'x' } }],
      want: /excuses types for "pattern", but types does not ignore it\. Fix: remove/,
    },
  ],
  [
    'a record of what is not used',
    {
      given: ['pattern', { pattern: row('enforced') }, { format: { types: 'x' } }],
      want: /excuses types for "format", but the contract does not use it/,
    },
  ],
  [
    'a keyword that was not tried',
    {
      given: ['multipleOf', { pattern: row('enforced') }, {}],
      want: /^#\/here uses multipleOf, which no tool has been tried with\. Fix: add a probe/,
    },
  ],
];

test.each(judged)('%s', (_, { given: [keyword, matrix, exceptions], want }) => {
  const faults = matrixFaults(new Map([[keyword, '#/here']]), [probe('pattern')], matrix, exceptions);
  if (want === undefined) expect(faults).toEqual([]);
  else {
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(want);
  }
});

test('keywords are found wherever a schema stands, and only there', () => {
  const document = {
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: {
              json: {
                schema: { items: { minLength: 1 } },
                examples: { schema: { value: { maxLength: 1 } } },
              },
            },
          },
          responses: { 200: { headers: { H: { schema: { multipleOf: 2 } } } } },
        },
      },
    },
    components: {
      schemas: {
        A: {
          properties: { maximum: { const: { uniqueItems: true } } },
          oneOf: [{ not: { format: 'x' } }],
          'x-ours': 1,
        },
      },
    },
  };
  expect([...keywordsOf(document).keys()].sort()).toEqual(
    ['const', 'format', 'items', 'minLength', 'multipleOf', 'not', 'oneOf', 'properties'].sort(),
  );
});

test('what the tools said is remembered until a probe changes, and not when it is damaged', async () => {
  const file = join(folder, 'cache.json');
  let tries = 0;
  const tryThem = async (): Promise<Matrix> => {
    tries += 1;
    return { pattern: row('enforced') };
  };
  await remembered([probe('pattern')], tryThem, file);
  expect(await remembered([probe('pattern')], tryThem, file)).toEqual({ pattern: row('enforced') });
  expect(tries).toBe(1);
  await remembered([probe('pattern', { bad: ['c'] })], tryThem, file);
  expect(tries).toBe(2);
  writeFileSync(file, '{"key":');
  await remembered([probe('pattern', { bad: ['c'] })], tryThem, file);
  expect(tries).toBe(3);
});
