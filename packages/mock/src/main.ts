import { readFile } from 'node:fs/promises';
import { type CommandSpec, readOptions, UsageError, wholeNumber } from '@attestation/command-line';
import { printableLines } from '@attestation/signing/printable';
import { demoKeyFile } from './check-signature.ts';
import type { OpenApiDocument } from './document.ts';
import { defaultMemory } from './memory.ts';
import { type Mock, type MockOptions, requireMatching, startMock } from './start-mock.ts';

const command = {
  name: 'attestation-mock',
  about: 'A mock of the Attestation Service.',
  positionals: [],
  options: {
    port: { type: 'string', value: 'N', default: '4010', about: 'Port to listen on; 0 for a free one' },
    host: { type: 'string', value: 'HOST', about: 'Address to listen on (default: 127.0.0.1)' },
    key: {
      type: 'string',
      multiple: true,
      value: 'ACCESS_KEY=public.pem',
      about:
        'An accepted public key or certificate; may be repeated (default: the printed keys of two demo members)',
    },
    'cors-origin': {
      type: 'string',
      multiple: true,
      value: 'ORIGIN',
      about: 'Allow web pages of this origin, such as http://localhost:5173; may be repeated',
    },
    stateful: { type: 'boolean', about: 'Keep data in memory and answer from it' },
    template: {
      type: 'string',
      multiple: true,
      value: 'ID',
      about: 'With --stateful, an existing template; may be repeated (default: any)',
    },
    'no-verify': { type: 'boolean', about: 'Accept any signature' },
    dynamic: { type: 'boolean', about: 'Generate answers from the schemas instead of the examples' },
    seed: { type: 'string', value: 'N', about: 'Generate the same dynamic answers each time' },
    document: { type: 'string', value: 'FILE', about: 'Use another bundled OpenAPI document (JSON)' },
  },
  notes: `A request can select its answer: Prefer: code=503, times=1 (once, then as usual), Prefer: wait=2 (seconds), Prefer:
example=NAME, Prefer: dynamic=true. POST /__reset deletes all data.
The mock explains why a signature does not verify; send X-Debug-Signed-String to see where your string differs.`,
  examples: [
    ['A service for tests, with two members', 'attestation-mock --stateful'],
    ['With your own key', 'attestation-mock --key AK1=public.pem'],
    [
      'For a web page in development, without signature checks',
      'attestation-mock --no-verify --cors-origin http://localhost:5173',
    ],
  ],
} as const satisfies CommandSpec;

/** @throws UsageError */
async function readCommandLine(args: readonly string[]): Promise<MockOptions | { readonly help: string }> {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const given = readOptions(command, args, (JSON.parse(manifest) as { version: string }).version);
  if ('help' in given) return given;
  const {
    port,
    host,
    key = [],
    seed,
    dynamic = false,
    document,
    stateful = false,
    template,
    ...values
  } = given.values;
  const options: MockOptions = {
    port: wholeNumber('--port', port, { most: 65_535 }),
    keys: Object.fromEntries(await Promise.all(key.map(readKey))),
    corsOrigins: (values['cors-origin'] ?? []).map(readOrigin),
    verify: !values['no-verify'],
    dynamic,
    stateful,
    ...(template === undefined ? {} : { templates: template }),
    ...(host === undefined ? {} : { host }),
    ...(seed === undefined ? {} : { seed }),
    ...(document === undefined ? {} : { document: await readDocument(document) }),
  };
  try {
    requireMatching(options);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return options;
}

async function readKey(text: string): Promise<[accessKey: string, pem: string]> {
  const [, accessKey, file] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (accessKey === undefined || file === undefined) {
    throw new UsageError(`--key must be ACCESS_KEY=public.pem, not "${text}"`);
  }
  return [accessKey, await contentOf(file, '--key')];
}

function readOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new UsageError(`--cors-origin must be an origin such as http://localhost:5173, not "${text}"`);
}

async function readDocument(file: string): Promise<OpenApiDocument> {
  try {
    return JSON.parse(await contentOf(file, '--document')) as OpenApiDocument;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `--document ${file} is not JSON: use an OpenAPI document bundled into one JSON file, such as openapi.json of @attestation/contract`,
    );
  }
}

async function contentOf(file: string, option: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${option}: ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Runs the command until SIGINT or SIGTERM. */
async function run(args: readonly string[]): Promise<void> {
  try {
    const options = await readCommandLine(args);
    if ('help' in options) process.stdout.write(options.help);
    else await serve(options);
  } catch (error) {
    const advice = error instanceof UsageError ? ` See: ${error.advice ?? 'attestation-mock --help'}` : '';
    process.stderr.write(`attestation-mock: ${printableLines(`${(error as Error).message}${advice}`)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

async function serve(options: MockOptions): Promise<void> {
  const mock = await startMock(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.close());
  process.stdout.write(`${printableLines(described(mock, options))}\n`);
}

function described({ url, members }: Mock, { verify, keys = {}, stateful }: MockOptions): string {
  const known = Object.keys(keys);
  const own = known.length > 0 ? [] : members.map(({ accessKey }) => accessKey);
  const who = verify
    ? `signatures are checked for ${[...known, ...own].join(', ')}`
    : 'any signature is accepted';
  const { maxRecords, maxBytes } = defaultMemory;
  const kept = `It keeps up to ${maxRecords} attestations and certifications, ${maxBytes / 2 ** 20} MiB. To delete them: curl -X POST ${url}/__reset`;
  const [first = ''] = own;
  // Not as a file: attest refuses one that others can read.
  const shell = `export ATTEST_URL=${url} ATTEST_ACCESS_KEY=${first} ATTEST_KEY="$(cat '${demoKeyFile(first)}')"`;
  return [
    `The mock listens on ${url}; ${who}`,
    ...(stateful ? [kept] : []),
    ...(own.length > 0 ? ['Private keys, for tests only, since they are public:'] : []),
    ...own.map((accessKey) => `  ${accessKey}  ${demoKeyFile(accessKey)}`),
    ...(own.length > 0 ? [`To call it with attest: ${shell}`] : []),
  ].join('\n');
}

await run(process.argv.slice(2));
