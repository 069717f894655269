import { readFile } from 'node:fs/promises';
import { type CommandSpec, readOptions, UsageError, wholeNumber } from '@attestation/command-line';
import { printable, printableLines } from '@attestation/signing/printable';
import type { OpenApiDocument } from './document.ts';
import { type MockOptions, startMock } from './start-mock.ts';

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
      about: 'A key that may sign, public key or certificate; may be repeated',
    },
    'cors-origin': {
      type: 'string',
      multiple: true,
      value: 'ORIGIN',
      about: 'Origin of a web page that may call, such as http://localhost:5173; may be repeated',
    },
    'no-verify': { type: 'boolean', about: 'Accept any signature' },
    dynamic: { type: 'boolean', about: 'Make answers up from the schemas, in place of the examples' },
    seed: { type: 'string', value: 'N', about: 'The same dynamic answers each time' },
    document: { type: 'string', value: 'FILE', about: 'Another bundled OpenAPI document (JSON)' },
  },
  notes: `A request may ask for an answer: Prefer: code=404, Prefer: example=NAME, Prefer: dynamic=true.
A signature that does not verify is explained; send X-Debug-Signed-String to see where your string differs.`,
  examples: [
    ['One key that may sign', 'attestation-mock --key AK1=public.pem'],
    [
      'Any signature is accepted, from a web page in development',
      'attestation-mock --no-verify --cors-origin http://localhost:5173',
    ],
  ],
} as const satisfies CommandSpec;

/** @throws UsageError */
async function readCommandLine(args: readonly string[]): Promise<MockOptions | { readonly help: string }> {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const given = readOptions(command, args, (JSON.parse(manifest) as { version: string }).version);
  if ('help' in given) return given;
  const { port, host, key = [], seed, dynamic = false, document, ...values } = given.values;
  return {
    port: wholeNumber('--port', port, { most: 65_535 }),
    keys: Object.fromEntries(await Promise.all(key.map(readKey))),
    corsOrigins: (values['cors-origin'] ?? []).map(readOrigin),
    verify: !values['no-verify'],
    dynamic,
    ...(host === undefined ? {} : { host }),
    ...(seed === undefined ? {} : { seed }),
    ...(document === undefined ? {} : { document: await readDocument(document) }),
  };
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
      `--document ${file} is not JSON: give an OpenAPI document that is bundled into one JSON file, such as openapi.json of @attestation/contract`,
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
  process.stdout.write(`The mock listens on ${mock.url}; ${printable(describeKeys(options))}\n`);
}

function describeKeys({ verify, keys = {} }: MockOptions): string {
  if (!verify) return 'any signature is accepted';
  const names = Object.keys(keys);
  return names.length > 0
    ? `signatures are checked for ${names.join(', ')}`
    : 'no key is registered, so every request is refused with 500: add --key ACCESS_KEY=public.pem, or --no-verify';
}

await run(process.argv.slice(2));
