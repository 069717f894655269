import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';

/**
 * Whoever reads the server follows a request in an editor: from the socket to the query that stores it. The language
 * server of TypeScript, which editors ask, is asked here. Where the domain calls a port, the definition is the port,
 * and its implementations are asked for.
 */
const sources = join(import.meta.dirname, '../../src');

let languageServer: ChildProcess;
let editor: MessageConnection;

beforeAll(async () => {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  languageServer = spawn(process.execPath, [tsc, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const streams = [languageServer.stdout as Readable, languageServer.stdin as Writable] as const;
  editor = createMessageConnection(new StreamMessageReader(streams[0]), new StreamMessageWriter(streams[1]));
  editor.onRequest((method, params) =>
    method === 'workspace/configuration' ? (params as { items: unknown[] }).items.map(() => null) : null,
  );
  editor.listen();
  const rootUri = pathToFileURL(join(sources, '..')).href;
  await editor.sendRequest('initialize', { processId: process.pid, rootUri, capabilities: {} });
  await editor.sendNotification('initialized', {});
}, 60_000);

afterAll(async () => {
  const ended = new Promise((resolve) => languageServer.once('close', resolve));
  editor.dispose();
  languageServer.kill();
  await ended;
});

type Question = 'definition' | 'implementation';

/** From a place in a file, where `|` stands before the name, to lines `file: beginning of the line`. */
const steps: [question: Question, file: string, at: string, leadsTo: string][] = [
  ['definition', 'start/app.ts', '|serve(route, ', 'api/serve.ts: export async function serve('],
  ['definition', 'api/serve.ts', 'service.|readFields(', 'http/create-service.ts: readFields: fieldsReader('],
  [
    'definition',
    'http/create-service.ts',
    'readFields: |fieldsReader(',
    'http/unverified-envelope.ts: export function fieldsReader(',
  ],
  [
    'definition',
    'api/serve.ts',
    'service.|authenticate(',
    'http/create-service.ts: authenticate: createAuthenticate(',
  ],
  ['implementation', 'http/authenticate.ts', 'keys.|find(', 'storage/records/key-records.ts: find'],
  ['definition', 'api/serve.ts', 'route.|handle(', 'v1/routes.ts: handle: createAttestationHandler('],
  ['definition', 'api/serve.ts', 'route.|handle(', 'v1/routes.ts: handle: applyCertificationHandler('],
  [
    'definition',
    'v1/routes.ts',
    'handle: |createAttestationHandler(',
    'v1/create-attestation.ts: export function createAttestationHandler(',
  ],
  [
    'definition',
    'v1/create-attestation.ts',
    'await |createAttestation(',
    'domain/create-attestation.ts: export async function createAttestation(',
  ],
  [
    'implementation',
    'domain/create-attestation.ts',
    'attestations.|insert(',
    'storage/records/attestation-records.ts: insert: ',
  ],
  [
    'definition',
    'storage/records/attestation-records.ts',
    '|insertAttestation(attestation,',
    'storage/records/insert-attestation.ts: export function* insertAttestation(',
  ],
  [
    'definition',
    'storage/records/insert-attestation.ts',
    'run(|insertHead,',
    'storage/records/insert-attestation.ts: const insertHead = prepare(',
  ],
  [
    'definition',
    'api/serve.ts',
    'await |onTheWire(',
    'http/on-the-wire.ts: export async function onTheWire(',
  ],
];

test.each(steps)(
  'the %s, asked for in %s at %s, is %s',
  async (question, file, at, leadsTo) => {
    const lines = await ask(question, file, at);
    expect(lines.filter((line) => line.startsWith(leadsTo))).toHaveLength(1);
  },
  60_000,
);

test('each operation has its handler where `handle` leads to', async () => {
  const lines = await ask('definition', 'api/serve.ts', 'route.|handle(');
  const handles = lines.filter((line) => line.startsWith('v1/routes.ts: handle:'));
  expect(handles.length).toBe(
    readFileSync(join(sources, 'v1/routes.ts'), 'utf8').split('validate:').length - 1,
  );
}, 60_000);

interface Location {
  readonly uri: string;
  readonly range: { readonly start: { readonly line: number } };
}

async function ask(question: Question, file: string, at: string): Promise<string[]> {
  const path = join(sources, file);
  const text = readFileSync(path, 'utf8');
  const uri = pathToFileURL(path).href;
  const offset = text.indexOf(at.replace('|', ''));
  expect(offset, `${at} in ${file}`).toBeGreaterThanOrEqual(0);
  const before = text.slice(0, offset + at.indexOf('|')).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const textDocument = { uri, languageId: 'typescript', version: 1, text };
  await editor.sendNotification('textDocument/didOpen', { textDocument });
  const found = await editor.sendRequest<Location | Location[] | null>(`textDocument/${question}`, {
    textDocument: { uri },
    position,
  });
  await editor.sendNotification('textDocument/didClose', { textDocument: { uri } });
  return [found ?? []].flat().map(lineAt);
}

function lineAt({ uri, range }: Location): string {
  const path = fileURLToPath(uri);
  const line = readFileSync(path, 'utf8').split('\n')[range.start.line] ?? '';
  return `${relative(sources, path)}: ${line.trim()}`;
}
