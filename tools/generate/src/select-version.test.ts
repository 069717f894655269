import { expect, test } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { selectVersion, versionsOf } from './select-version.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const post = (operationId: string, schema: string, example: string) => ({
  post: {
    operationId,
    requestBody: {
      content: {
        'application/json': {
          schema: ref(schema),
          examples: { smallest: { $ref: `#/components/examples/${example}` } },
        },
      },
    },
    responses: {},
  },
});

function twoVersions(change: Partial<OpenApiDocument['components']> = {}): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {},
    paths: {
      '/api/v1/things': post('createThing', 'Thing', 'smallest'),
      '/api/v2.1/things': post('createThingV2_1', 'ThingV2_1', 'smallest-2'),
    },
    components: {
      schemas: {
        Thing: { properties: { no: ref('No') } },
        ThingV2_1: {
          properties: { no: ref('No'), kind: ref('KindV2_1') },
          discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/KindV2_1' } },
        },
        No: { type: 'string' },
        KindV2_1: { type: 'string', description: 'As in createThingV2_1' },
        Lonely: { type: 'string' },
      },
      examples: { smallest: { value: 1 }, 'smallest-2': { value: 2 } },
      ...change,
    },
  };
}

test('versions are in the order of the document', () => {
  expect(versionsOf(twoVersions())).toEqual(['v1', 'v2.1']);
});

test('the elder keeps its names and does not see the younger', () => {
  const v1 = selectVersion(twoVersions(), 'v1');
  expect(Object.keys(v1.paths)).toEqual(['/api/v1/things']);
  expect(Object.keys(v1.components.schemas ?? {})).toEqual(['Thing', 'No']);
});

test('in the younger everything is called as it was in the elder', () => {
  const v21 = selectVersion(twoVersions(), 'v2.1');
  expect(v21.paths).toEqual({ '/api/v2.1/things': post('createThing', 'Thing', 'smallest') });
  expect(v21.components).toEqual({
    schemas: {
      Thing: {
        properties: { no: ref('No'), kind: ref('Kind') },
        discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/Kind' } },
      },
      No: { type: 'string' },
      Kind: { type: 'string', description: 'As in createThingV2_1' },
    },
    examples: { smallest: { value: 2 } },
  });
});

test('a version has the security schemes that it names, for all operations or for one', () => {
  const securitySchemes = { whole: { type: 'http' }, own: { type: 'http' }, other: { type: 'http' } };
  const document = { ...twoVersions({ securitySchemes }), security: [{ whole: [] }] };
  Object.assign(document.paths['/api/v1/things']?.post ?? {}, { security: [{}, { own: [] }] });
  expect(Object.keys(selectVersion(document, 'v1').components.securitySchemes ?? {})).toEqual([
    'whole',
    'own',
  ]);
  expect(Object.keys(selectVersion(document, 'v2.1').components.securitySchemes ?? {})).toEqual(['whole']);
});

test('in a third version what the second one has brought is called as in the first, too', () => {
  const two = twoVersions();
  const paths = { ...two.paths, '/api/v3/things': post('createThingV3', 'ThingV3', 'smallest-3') };
  const thing = { properties: { kind: ref('KindV2_1') } };
  const schemas = { ...two.components.schemas, ThingV3: thing };
  const v3 = selectVersion({ ...two, paths, components: { ...two.components, schemas } }, 'v3');
  expect(v3.paths).toMatchObject({ '/api/v3/things': { post: { operationId: 'createThing' } } });
  expect(v3.components.schemas).toEqual({
    Thing: { properties: { kind: ref('Kind') } },
    Kind: two.components.schemas?.KindV2_1,
  });
  // The elder does not know the younger.
  const early = selectVersion({ ...two, paths, components: { ...two.components, schemas } }, 'v2.1');
  expect(early).toEqual(selectVersion(two, 'v2.1'));
});

test.each([
  ['Thing', 'v2.1', 'ThingV2_1'],
  ['ThingV2_1', 'v3', 'ThingV3'],
])('a version that reaches both generations of a schema is refused: %s, %s', (old, version, name) => {
  const two = twoVersions({ schemas: { [old]: {}, [name]: { properties: { old: ref(old) } } } });
  const paths = { ...two.paths, [`/api/${version}/things`]: post('createThing', name, 'smallest') };
  expect(() => selectVersion({ ...two, paths }, version)).toThrow(
    `${version} uses ${old} and ${name}: let what ${version} reaches point at one of them everywhere`,
  );
});

test.each(['/api/things', '/v1/things', '/api/v1.2.3/things', '/api/1/things'])(
  'refuses the path %s',
  (path) => {
    expect(() => versionsOf({ ...twoVersions(), paths: { [path]: {} } })).toThrow('is not /api/<version>/');
  },
);

const editions: [version: string, given: string, want: string][] = [
  ['v1', '1.0.0', '1.0.0'],
  ['v1', '1.4.2', '1.4.2'],
  ['v2.1', '1.0.0', '2.1.0'],
  ['v2.1', '2.1.3', '2.1.3'],
];

test.each(editions)(
  'the bundle of %s, where the document has edition %s, is edition %s',
  (version, given, want) => {
    const document = { ...twoVersions(), info: { version: given } };
    expect(selectVersion(document, version).info).toEqual({ version: want });
  },
);

test('the days of a deprecated version mark its operations, and no other', () => {
  const days = { since: '2027-01-31', sunset: '2027-12-31' };
  const document = { ...twoVersions(), 'x-deprecated-versions': { v1: days } } as OpenApiDocument;
  const marks = { deprecated: true, 'x-deprecated-since': days.since, 'x-sunset': days.sunset };
  expect(selectVersion(document, 'v1').paths['/api/v1/things']?.post).toMatchObject(marks);
  expect(selectVersion(document, 'v1')).not.toHaveProperty('x-deprecated-versions');
  expect(selectVersion(document, 'v2.1').paths['/api/v2.1/things']?.post).not.toHaveProperty('deprecated');
  const wrong = {
    ...document,
    'x-deprecated-versions': { v1: { ...days, sunset: 'soon' } },
  } as OpenApiDocument;
  expect(() => selectVersion(wrong, 'v1')).toThrow('x-deprecated-versions needs {since:');
});
