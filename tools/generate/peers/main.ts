/**
 * Whether the bundle works, unmodified, in tools of others that are too large to be dependencies: it generates with
 * hey-api and orval and compiles an upload with their types, and validates with Specmatic (Java).
 *
 *   npm run peers --workspace=@attestation/generate
 *
 * The tools are installed into a temporary folder first. Exit code: 1 when one of them fails or cannot be tried.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** Pinned, and not dependencies of ours. */
const peers = { '@hey-api/openapi-ts': '0.99.0', orval: '8.38.0', specmatic: '2.55.1' } as const;
type Peer = keyof typeof peers;

const bundle = resolve(import.meta.dirname, '../../../packages/contract/generated/v1/openapi.json');
const folder = mkdtempSync(join(tmpdir(), 'attestation-peers-'));

/** What a consumer of the generated types writes. */
const upload = (from: string) => `import type { CreateAttestationUpload } from '${from}';
export const one: CreateAttestationUpload = {
  request_id: 'r', access_key: 'k', tonce: 1762992000, signature: 'AAAA',
  payload: { unique_id: 'u', template_id: 't', identities: { ID: '42012319800127691X' }, attachments: { '0': ['ab'] } },
  'attachments[0][]': [new Blob(['a'])],
};
`;

/** Each returns what went wrong; an empty text when nothing did. */
const trials: Readonly<Record<Peer, () => string>> = {
  '@hey-api/openapi-ts': () =>
    run(process.execPath, [
      join(folder, 'node_modules/@hey-api/openapi-ts/bin/run.js'),
      ...['--input', 'openapi.json', '--output', 'hey-api', '--plugins', '@hey-api/typescript'],
    ]) || compile('hey-api.ts', upload('./hey-api/types.gen.js')),
  orval: () =>
    run(process.execPath, [
      join(folder, 'node_modules/orval/dist/bin/orval.mjs'),
      ...['--input', 'openapi.json', '--output', './orval/api.ts', '--client', 'fetch'],
    ]) || compile('orval.ts', upload('./orval/api.js')),
  specmatic: () => {
    const jar = join(folder, 'node_modules/specmatic/specmatic.jar');
    return run('java', ['-jar', jar, 'validate', '--spec-file', 'openapi.json']);
  },
};

try {
  const names = Object.keys(peers) as Peer[];
  copyFileSync(bundle, join(folder, 'openapi.json'));
  process.stderr.write(`Installing ${names.map((name) => `${name} ${peers[name]}`).join(', ')} ...\n`);
  const packages = [...names.map((name) => `${name}@${peers[name]}`), `typescript@${ts.version}`];
  const missing = run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]);
  if (missing !== '') throw new Error(`They could not be installed; is the registry reachable? ${missing}`);
  for (const name of names) {
    const fault = trials[name]();
    process.stdout.write(
      fault === '' ? `✓ ${name} ${peers[name]}\n` : `✗ ${name} ${peers[name]}\n${fault}\n`,
    );
    if (fault !== '') process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (error !== undefined) return `${command} cannot be started: ${error.message}`;
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** Our generator's TypeScript compiles the sample; one with a wrong type must not compile. */
function compile(name: string, source: string): string {
  const wrong = faultsOf(`wrong-${name}`, source.replace("[new Blob(['a'])]", '[1]'));
  if (wrong === '') return 'A number is accepted as a file: the types of uploads are lost.';
  return faultsOf(name, source);
}

function faultsOf(name: string, source: string): string {
  writeFileSync(join(folder, name), source);
  const lib = ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  const module = ts.ModuleKind.NodeNext;
  const settings = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, module, lib, types: [] };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([join(folder, name)], settings))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    .join('\n');
}
