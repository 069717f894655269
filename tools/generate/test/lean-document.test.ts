import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundleDocument } from '../src/bundle-document.ts';
import { leanDocument } from '../src/lean-document.ts';
import { selectVersion } from '../src/select-version.ts';
import { compileValidators } from '../src/validators.ts';

const view = selectVersion(bundleDocument(resolve(import.meta.dirname, '../../..')), 'v1');

test('the lean document accepts and refuses what the whole one does', async () => {
  const lean = leanDocument(view);
  expect(await checksOf(lean)).toBe(await checksOf(view));
});

/** Compiled checks; the schemas that they carry for reference have the prose. */
async function checksOf(document: typeof view): Promise<string> {
  const { code } = await compileValidators(document);
  return code.replaceAll(/^ *var schema\d+ = .*$/gm, '');
}

test('prose and rules are left out, data and members of that name are not', () => {
  const member = { type: 'string', description: 'Prose.' };
  const schema = {
    description: 'Prose.',
    'x-rules': ['ATT-1'],
    properties: Object.fromEntries(
      ['description', 'value', 'enum', 'x-rules', 'properties', 'responses'].map((name) => [name, member]),
    ),
    examples: [{ description: 'data' }],
  };
  const document = {
    ...{ ...view, 'x-conformance': {}, components: { schemas: { schema } } },
    paths: { '/api/v1/x': { post: { responses: { 200: { description: 'Required.' } } } } },
  };
  const lean = leanDocument(document as unknown as typeof view) as unknown as Record<string, object>;
  expect(lean.components).toEqual({
    schemas: {
      schema: {
        properties: Object.fromEntries(
          Object.keys(schema.properties).map((name) => [name, { type: 'string' }]),
        ),
        examples: [{ description: 'data' }],
      },
    },
  });
  expect(lean.paths).toEqual(document.paths);
  expect(lean).not.toHaveProperty('x-conformance');
});
