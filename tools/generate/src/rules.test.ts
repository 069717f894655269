import { expect, test } from 'vitest';
import type { JsonSchema, OpenApiDocument } from './document.ts';
import { assignRules, ruleList, withConformance } from './rules.ts';
import { automaticRules } from './rules-automatic.ts';
import type { Catalogue, Rule } from './rules-catalogue.ts';

function documentOf(schema: JsonSchema, schemas: Record<string, JsonSchema> = {}): OpenApiDocument {
  const content = { 'application/json': { schema } } as never;
  const responses = {
    '200': {
      description: '',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Ok' } } },
    },
    '405': { description: '', headers: { Allow: { required: true }, Age: {} } },
  };
  const post = { operationId: 'send', requestBody: { content }, responses, 'x-rules': ['ATT-A-001'] };
  return {
    ...{ openapi: '3.1.1', info: {}, 'x-rules': ['ATT-A-002', 'ATT-A-003'] },
    paths: { '/api/v1/send': { post } },
    components: { schemas },
  };
}

const places: [string, { given: JsonSchema; want: Record<string, unknown> }][] = [
  ['bounds', { given: { minLength: 1, maxLength: 2 }, want: { 'send.minLength': 1, 'send.maxLength': 2 } }],
  [
    'each required member',
    { given: { required: ['a', 'b'] }, want: { 'send.a.required': true, 'send.b.required': true } },
  ],
  [
    'null as a promise of its own',
    { given: { type: ['string', 'null'] }, want: { 'send.type': 'string', 'send.nullable': true } },
  ],
  ['members', { given: { properties: { a: { type: 'string' } } }, want: { 'send.a.type': 'string' } }],
  ['items', { given: { items: { minimum: 1 } }, want: { 'send.each.minimum': 1 } }],
  [
    'other members',
    { given: { additionalProperties: { type: 'string' } }, want: { 'send.each.type': 'string' } },
  ],
  [
    'no other members',
    { given: { additionalProperties: false }, want: { 'send.additionalProperties': false } },
  ],
  ['any other members', { given: { additionalProperties: true }, want: {} }],
  ['names', { given: { propertyNames: { pattern: 'a' } }, want: { 'send.eachName.pattern': 'a' } }],
  [
    'branches by type',
    { given: { anyOf: [{ type: 'null' }] }, want: { 'send.anyOf': true, 'send.null.type': 'null' } },
  ],
  [
    'a reference',
    {
      given: { $ref: '#/components/schemas/One' },
      want: { 'send.t.type': 'string', 'send.t.enum': ['one'] },
    },
  ],
  [
    'each demand once in a schema that contains itself',
    {
      given: { $ref: '#/components/schemas/Tree' },
      want: { 'send.maxProperties': 2, 'send.all.type': 'array' },
    },
  ],
  [
    'what holds otherwise, not the condition',
    { given: { if: { minimum: 1 }, else: { maximum: 2 } }, want: { 'send.else.maximum': 2 } },
  ],
  ['nothing where nothing is demanded', { given: { description: 'x', default: 1, examples: [1] }, want: {} }],
  [
    "a discriminator in place of its branches' values",
    {
      given: {
        oneOf: [{ $ref: '#/components/schemas/One' }],
        discriminator: { propertyName: 't', mapping: { one: '#/components/schemas/One' } },
      },
      want: { 'send.t.discriminator': ['one'], 'send.One.t.type': 'string' },
    },
  ],
];

test.each(places)('finds %s', (_, { given, want }) => {
  const One = { properties: { t: { type: 'string', enum: ['one'] } } };
  const Tree = {
    maxProperties: 2,
    properties: { all: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  };
  const found = automaticRules(documentOf(given, { One, Tree })).filter(
    ({ place }) => !place.includes('.response.'),
  );
  expect(Object.fromEntries(found.map(({ place, value }) => [place, value]))).toEqual(want);
});

test('every pointer leads to its keyword', () => {
  const schema = { properties: { 'a/b': { items: { $ref: '#/components/schemas/S' } } }, required: ['a/b'] };
  const document = documentOf(schema, { S: { maxLength: 3 } });
  const found = automaticRules(document).filter(({ place }) => !place.includes('.response.'));
  const at = (pointer: string): unknown =>
    pointer
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce((value, step) => (value as Record<string, unknown>)[step], document as unknown);
  expect(found.map(({ pointer }) => at(pointer))).toEqual(['a/b', 3]);
});

test('finds what answers declare: status, body and required headers', () => {
  expect(automaticRules(documentOf({})).map(({ place, value }) => [place, value])).toEqual([
    ['send.response.200', 200],
    ['send.response.200.application-json', 'Ok'],
    ['send.response.405', 405],
    ['send.response.405.Allow', true],
  ]);
});

test('a keyword that no one has judged stops it', () => {
  expect(() => automaticRules(documentOf({ unevaluatedItems: false }))).toThrow('say in rules-automatic.ts');
});

test('two branches of one name and different demands stop it', () => {
  const schema = {
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'string', minLength: 2 },
    ],
  };
  expect(() => automaticRules(documentOf(schema))).toThrow('ATT-AUTO-send.string.minLength');
});

const rule = (members: Partial<Rule> = {}): Rule => ({
  ...{ level: 'MUST', title: 'T.', quote: 'q', source: 's', expect: 'e', since: 'v1', statements: [] },
  ...members,
});

const assignments: [string, { given: Record<string, string[]>; want: string | null }][] = [
  ['the exact place', { given: { A: ['send.a.type'], B: ['*.a.type'] }, want: 'A' }],
  ['the closest pattern', { given: { A: ['**.type'], B: ['*.a.type'] }, want: 'B' }],
  ['`*` is one step', { given: { A: ['*.type'] }, want: null }],
  ['`**` is any number', { given: { A: ['**.type'] }, want: 'A' }],
  ['a dot is a dot', { given: { A: ['send.a-type'] }, want: null }],
];

test.each(assignments)('assigns by %s', (_, { given, want }) => {
  const rules = Object.entries(given).map(([id, constraints]) => [id, rule({ constraints })] as const);
  const automatic = automaticRules(documentOf({ properties: { a: { type: 'string' } } })).slice(0, 1);
  expect(assignRules(automatic, Object.fromEntries(rules))[0]?.rule).toBe(want);
});

test('two equal claims stop it, a retired rule claims nothing', () => {
  const automatic = automaticRules(documentOf({ type: 'object' })).slice(0, 1);
  const constraints = ['*.type'];
  const rules = { A: rule({ constraints }), B: rule({ constraints }) };
  expect(() => assignRules(automatic, rules)).toThrow(
    'send.type is claimed by A (*.type) and B (*.type) alike',
  );
  const retired = { since: 'v2', reason: 'r' };
  expect(assignRules(automatic, { ...rules, B: rule({ constraints, retired }) })[0]?.rule).toBe('A');
});

test('a version carries the rules that its document names and that its time knows', () => {
  const rules = {
    'ATT-A-001': rule(),
    'ATT-A-002': rule(),
    'ATT-A-003': rule({ since: 'v2.1' }),
    'ATT-A-004': rule(),
  };
  const catalogue: Catalogue = { areas: {}, capabilities: [], rules, repeats: [], waivers: [] };
  const v1 = withConformance(documentOf({}), 'v1', catalogue);
  expect(Object.keys(v1['x-conformance'] as object)).toEqual(['ATT-A-001', 'ATT-A-002']);
  expect(v1['x-rules']).toEqual(['ATT-A-002']);
  const v21 = withConformance(documentOf({}), 'v2.1', catalogue);
  expect(Object.keys(v21['x-conformance'] as object)).toEqual(['ATT-A-001', 'ATT-A-002', 'ATT-A-003']);
  expect(ruleList(v1, catalogue).rules.map(({ id, operations }) => [id, operations])).toEqual([
    ['ATT-A-001', ['send']],
    ['ATT-A-002', ['send']],
  ]);
});
