import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** As others get it, byte for byte. */
const bundle = join(import.meta.dirname, '../../../packages/contract/generated/v1/openapi.json');

/** What a consumer writes with the types that openapi-typescript makes of the bundle, without our hooks. */
const upload = `import type { components } from './types.js';
type Schemas = components['schemas'];
const envelope = { request_id: 'r', access_key: 'k', tonce: 1762992000, signature: 'AAAA' };
export const one: Schemas['CreateAttestationUpload'] = {
  ...envelope,
  payload: { unique_id: 'u', template_id: 't', identities: { ID: '42012319800127691X' }, attachments: { '0': ['ab'] } },
  'attachments[0][]': [new Blob(['a'])],
  'attachments[1][]': [new Blob(['b'])],
};
export const more: Schemas['AddFactoidsUpload'] = {
  ...envelope,
  payload: { ano: 'A', factoids: [] },
  'attachments[0][]': [new Blob(['a'])],
};
`;

test('an upload fits the types that openapi-typescript makes of the bundle', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stock-types-'));
  try {
    await writeFile(join(folder, 'types.ts'), astToString(await openapiTS(await readFile(bundle, 'utf8'))));
    expect(await faultsOf(folder, upload)).toEqual([]);
    const wrong = upload.replace("request_id: 'r'", 'request_id: 1');
    expect(await faultsOf(folder, wrong)).not.toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function faultsOf(folder: string, source: string): Promise<string[]> {
  const file = join(folder, 'upload.ts');
  await writeFile(file, source);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
