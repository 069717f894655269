import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nodeOf, type OpenApiDocument, operationsOf, resolved } from './document.ts';
import { tooOld } from './node-version.ts';
import { mergeDocuments } from './start-mock.ts';

function version(name: string, maxLength: number): OpenApiDocument {
  const media = {
    schema: { $ref: '#/components/schemas/Request' },
    examples: { one: { value: '#/components/x' } },
  };
  return {
    openapi: '3.1.1',
    paths: {
      [`/api/${name}/notes`]: {
        post: {
          operationId: 'leaveNote',
          requestBody: { content: { 'application/json': media, 'multipart/form-data': media } },
          responses: { 200: { content: { 'application/json': media } } },
        },
      },
    },
    components: {
      schemas: {
        Request: { properties: { value: { $ref: '#/components/schemas/Text' } } },
        Text: { maxLength },
      },
    },
  };
}

const merged = mergeDocuments([version('v1', 10), version('v2.1', 20)]);

test('each version keeps its own schemas', () => {
  const longest = [...operationsOf(merged).keys()].map((path) => {
    const { post } = resolved(merged, merged.paths[path]);
    const content = nodeOf(nodeOf(nodeOf(post).requestBody).content);
    const request = resolved(merged, nodeOf(content['application/json']).schema);
    return [path, resolved(merged, nodeOf(request.properties).value).maxLength];
  });
  expect(longest).toEqual([
    ['/api/v1/notes', 10],
    ['/api/v2.1/notes', 20],
  ]);
});

test('a value that looks like a reference stays', () => {
  expect(JSON.stringify(merged.paths['/api/v2.1/notes'])).toContain('"value":"#/components/x"');
});

test('one document is served as it is', () => {
  const alone = version('v1', 10);
  expect(mergeDocuments([alone])).toBe(alone);
});

test('two documents of one version are refused', () => {
  expect(() => mergeDocuments([version('v1', 10), version('v1', 20)])).toThrow('the path /api/v1/notes');
  expect(() => mergeDocuments([])).toThrow('There is no document');
});

test.each<[string, boolean]>([
  ['v20.20.2', true],
  ['v22.23.3', true],
  ['v24.17.9', true],
  ['v24.18.0', false],
  ['v26.0.0', false],
])('Node %s is too old: %s', async (version, isTooOld) => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const least = (JSON.parse(manifest) as { engines: { node: string } }).engines.node.replace('>=', '');
  const sentence = `This needs Node ${least} or later, and runs on ${version}. Install a newer Node, or let npx bring one`;
  const said = tooOld(version);
  if (isTooOld) expect(said).toContain(sentence);
  else expect(said).toBeUndefined();
});
