import { expect, test } from 'vitest';
import { contractForTools } from './contract-for-tools.ts';
import { toOpenapi30 } from './to-openapi-30.ts';

test.each<[string, object, object]>([
  ['null as a type', { type: ['array', 'null'] }, { type: 'array', nullable: true }],
  [
    'null as a branch next to one other',
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { type: 'string', nullable: true },
  ],
  [
    'null as a branch next to several',
    { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    { anyOf: [{ type: 'string', nullable: true }, { type: 'number' }] },
  ],
  [
    'null next to a reference',
    { anyOf: [{ $ref: '#/components/schemas/B' }, { type: 'null' }], description: 'x' },
    { description: 'x', type: 'integer', nullable: true },
  ],
  ['const', { const: 'x' }, { enum: ['x'] }],
  ['a map with patterns is closed no more', { patternProperties: {}, additionalProperties: false }, {}],
  [
    'a member whose name is a keyword stays',
    { properties: { if: { const: 1 } } },
    { properties: { if: { enum: [1] } } },
  ],
])('%s', (_, given, want) => {
  const B = { type: 'integer' };
  const { components } = toOpenapi30({ openapi: '3.1.1', components: { schemas: { A: given, B } } });
  expect(components).toEqual({ schemas: { A: want, B } });
});

test('nothing of 3.1 is left in the contract', () => {
  const document = JSON.stringify(contractForTools({ server: 'http://127.0.0.1:1', version: '3.0' }));
  for (const word of ['"null"', '"const":', '"if":', '"patternProperties":', '"propertyNames":']) {
    expect(document).not.toContain(word);
  }
});
