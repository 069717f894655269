/** What an edit of the contract does to the client: its sources are compiled against an edited copy of the contract. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const client = resolve(import.meta.dirname, '..');
const repository = resolve(client, '../..');
let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'attestation-contract-edits-'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** File of the generated contract, text in it, and what takes its place. */
type Edit = readonly [file: string, text: string, replacement: string];

/** What the compiler says of the client, with the name of the file first; empty when it compiles. */
async function compiled(name: string, edits: readonly Edit[], sample = 'export {};'): Promise<string> {
  const contract = join(scratch, name);
  for (const folder of ['src', 'generated'])
    await cp(resolve(client, '../contract', folder), join(contract, folder), { recursive: true });
  for (const [file, text, replacement] of edits) {
    const path = join(contract, 'generated/v1', file);
    const before = await readFile(path, 'utf8');
    expect(before.split(text), `${file}: ${text}`).toHaveLength(2);
    await writeFile(
      path,
      before.replace(text, () => replacement),
    );
  }
  await writeFile(join(contract, 'package.json'), '{"type":"module"}');
  await writeFile(join(contract, 'sample.ts'), sample);
  const config = {
    extends: join(client, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: true, rootDir: '/', types: [], incremental: false, composite: false },
      paths: {
        '@attestation/contract': [join(contract, 'src/index.ts')],
        '@attestation/contract/v1': [join(contract, 'generated/v1/index.ts')],
        '@attestation/client/v1': [join(client, 'src/v1.ts')],
        '@attestation/client/v1/openapi-fetch': [join(client, 'src/v1-openapi-fetch.ts')],
      },
    },
    include: [join(client, 'src'), join(contract, 'sample.ts')],
    exclude: [join(client, 'src/**/*.test.ts')],
  };
  await writeFile(join(contract, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [tsc, '-p', contract, '--pretty', 'false'], {
    cwd: contract,
  });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout.replaceAll(/^\S*\/(?=[\w-]+\.ts\()/gm, '');
}

const withInteger: Edit = ['types.ts', 'CreatedAttestation: {', 'CreatedAttestation: {\n version: number;'];
const usesInteger = `
import { connect, createAttestation, createClient, exactNumbers } from '@attestation/client/v1';
import { createApi } from '@attestation/client/v1/openapi-fetch';
declare const options: { baseUrl: string; accessKey: string; privateKey: string; signer: never };
declare const request: never;
const number: number = (await createClient(options).createAttestation(request)).version;
const exact = (await createClient({ ...options, numbers: 'exact' }).createAttestation(request)).version;
const big: bigint = typeof exact === 'bigint' ? exact : 0n;
const alone = (await createAttestation(connect({ ...options, numbers: exactNumbers }), request)).version;
const bigAlone: bigint = typeof alone === 'bigint' ? alone : 0n;
const { data } = await createApi(options).POST('/api/v1/attestations', { body: request });
const byPath: number | undefined = data?.data.version;
export { big, bigAlone, byPath, number };
`;

test('the contract as it is compiles', async () => {
  expect(await compiled('unedited', [])).toBe('');
});

test('a required integer in a success compiles, and is exact where numbers are', async () => {
  expect(await compiled('integer', [withInteger], usesInteger)).toBe('');
});

test('a new operation does not compile until the client has a method for it', async () => {
  const row = '"name":"readAttestation"';
  const said = await compiled('operation', [
    [
      'index.ts',
      "  readAttestation: types['readAttestation'];",
      "  readAttestation: types['readAttestation'];\n  cancelAttestation: types['readAttestation'];",
    ],
    [
      'operations.ts',
      `  readAttestation: {${row}`,
      `  cancelAttestation: {"name":"cancelAttestation","path":"/api/v1/cancel","payloadMembers":"ano","dataMember":"no","takesFiles":false},\n  readAttestation: {${row}`,
    ],
  ]);
  expect(said).toMatch(/^v1\.ts\(.*cancelAttestation/m);
});
