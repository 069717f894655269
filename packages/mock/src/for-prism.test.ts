import v1 from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { forPrism } from './ask-prism.ts';
import { type OpenApiDocument, operationsOf } from './document.ts';

function documentWith(schema: object, more: object = {}): OpenApiDocument {
  const content = {
    'application/json': { schema: { $ref: '#/components/schemas/S' } },
    'multipart/form-data': { schema: { type: 'object', patternProperties: { '^a': {} } } },
  };
  const post = {
    operationId: 'op',
    requestBody: { content },
    responses: { 200: {}, 400: { description: 'bad' } },
  };
  return {
    openapi: '3.1.1',
    paths: { '/api/v9/op': { post } },
    components: { schemas: { S: schema, ...more } },
  };
}

const schemaOf = (document: OpenApiDocument) =>
  (document.components as { schemas: Record<string, unknown> }).schemas.S;

const schemas: [string, { given: object; want: object }][] = [
  [
    'an array that is always empty',
    { given: { type: 'array', maxItems: 0 }, want: { items: { type: 'null' } } },
  ],
  [
    'a property called items, and one called default',
    { given: { properties: { items: { type: 'array' }, default: { type: 'array' } } }, want: {} },
  ],
  ['an example that looks like a schema', { given: { examples: [{ type: 'array' }] }, want: {} }],
  ['oneOf without a discriminator', { given: { oneOf: [{ type: 'string' }] }, want: {} }],
];

test.each(schemas)('%s', (name, { given, want }) => {
  const expected = name.startsWith('a property')
    ? {
        properties: {
          items: { type: 'array', items: { type: 'null' } },
          default: { type: 'array', items: { type: 'null' } },
        },
      }
    : { ...given, ...want };
  expect(schemaOf(forPrism(documentWith(given)))).toEqual(expected);
});

test('a discriminator becomes a chain of its branches', () => {
  const mapping = { a: '#/components/schemas/A', b: '#/components/schemas/B' };
  const given = {
    description: 'd',
    oneOf: [{ $ref: mapping.a }, { $ref: mapping.b }],
    discriminator: { propertyName: 'kind', mapping },
  };
  expect(schemaOf(forPrism(documentWith(given, { A: { title: 'A' }, B: { title: 'B' } })))).toEqual({
    description: 'd',
    type: 'object',
    required: ['kind'],
    if: { properties: { kind: { const: 'a' } } },
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
    then: { $ref: mapping.a },
    else: {
      if: { properties: { kind: { const: 'b' } } },
      // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
      then: { $ref: mapping.b },
      else: { properties: { kind: { enum: ['a', 'b'] } } },
    },
  });
});

test('an answer takes only the members that its schema names, a request any', () => {
  const given = {
    properties: { additionalProperties: { type: 'string' }, map: { additionalProperties: {} } },
    example: { properties: {} },
  };
  const { schemas } = forPrism(documentWith(given)).components as { schemas: Record<string, unknown> };
  expect(schemas.S).toEqual(given);
  expect(schemas['S.answer']).toEqual({ ...given, additionalProperties: false });
});

test('a mapping that leads nowhere is said, not swallowed', () => {
  const given = {
    oneOf: [],
    discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/X' } },
  };
  expect(() => forPrism(documentWith(given))).toThrow('#/components/schemas/X leads nowhere');
});

test('of the contract only JSON requests and successes are left', () => {
  const before = structuredClone(v1);
  const view = forPrism(v1);
  expect(v1).toEqual(before);
  expect(forPrism(v1)).toEqual(view);
  expect(Object.keys(view.paths)).toEqual(Object.keys(v1.paths));
  for (const item of Object.values(view.paths)) {
    const { post } = item as { post: { requestBody: { content: object }; responses: object } };
    expect(Object.keys(post.requestBody.content)).toEqual(['application/json']);
    expect(Object.keys(post.responses)).toEqual(['200']);
  }
});

test('the operations of the contract, and which of them take files', () => {
  const found = [...operationsOf(v1).values()].map(({ operationId, takesFiles }) => [
    operationId,
    takesFiles,
  ]);
  expect(Object.fromEntries(found)).toEqual({
    createAttestation: true,
    addFactoids: true,
    readAttestation: false,
    downloadAttestation: false,
    applyCertification: false,
  });
});
