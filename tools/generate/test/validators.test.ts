import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../src/document.ts';
import { typeDeclarations } from '../src/type-declarations.ts';
import { compileValidators } from '../src/validators.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const post = (operationId: string) => ({
  post: {
    operationId,
    requestBody: { content: { 'application/json': { schema: ref('Request') } } },
    responses: { 200: { description: '', content: { 'application/json': { schema: ref('Answer') } } } },
  },
});
const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: {},
  paths: { '/api/v1/a': post('doA'), '/api/v1/b': post('doB') },
  components: {
    schemas: {
      Request: { type: 'object', properties: { payload: ref('Payload') } },
      Payload: {
        type: 'object',
        required: ['ano'],
        // Members that are called like keywords of which the generator says something of its own.
        properties: { items: { type: 'object' }, discriminator: { type: 'string' }, contentMediaType: {} },
      },
      Answer: { type: 'object', required: ['data'] },
      Error: { type: 'object', required: ['message'] },
    },
  },
};

test('operations that share their schemas each have their checks', async () => {
  const { code, declarations } = await compileValidators(document);
  const checks = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    (value: unknown) => boolean
  >;
  for (const name of ['doAPayload', 'doBPayload', 'doARequest', 'doBRequest', 'doAResponse', 'doBResponse'])
    expect(declarations).toContain(`const ${name}: Validator`);
  expect([checks.doAPayload?.({ ano: 1 }), checks.doBPayload?.({})]).toEqual([true, false]);
  expect(checks.doAPayload?.({ ano: 1, discriminator: 1 })).toBe(false);
  expect(await typeDeclarations(document)).toMatch(
    /Payload: \{\s+items\?: .*;\s+discriminator\?: string;\s+contentMediaType\?: unknown;/,
  );
  expect([checks.doAResponse?.({}), checks.doBResponse?.({ data: 1 })]).toEqual([false, true]);
});
