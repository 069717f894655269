import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { OpenApiDocument } from './document.ts';
import type { MockOptions } from './start-mock.ts';

export const usage = `attestation-mock: a mock of the Attestation Service

  --port N                     to listen on; default 4010, 0 for a free one
  --host HOST                  default 127.0.0.1
  --key ACCESS_KEY=public.pem  a key that may sign, public key or certificate; may be repeated
  --cors-origin ORIGIN         a web page's origin that may call, such as http://localhost:5173; may be repeated
  --no-verify                  accept any signature
  --dynamic                    make answers up from the schemas, in place of the examples
  --seed N                     the same dynamic answers each time
  --document FILE              another bundled OpenAPI document (JSON)
  --help

A request may ask for an answer: Prefer: code=404, Prefer: example=NAME, Prefer: dynamic=true.
A signature that does not verify is explained; send X-Debug-Signed-String to see where your string differs.
`;

/** What is wrong with the command line; the message says what to write. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * @returns undefined when the usage is asked for.
 * @throws UsageError
 */
export async function readCommandLine(args: readonly string[]): Promise<MockOptions | undefined> {
  const values = parsed(args);
  if (values.help) return undefined;
  const port = values.port ?? '4010';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
    throw new UsageError(`--port must be a number up to 65535, not "${port}"`);
  }
  const { host, seed, dynamic = false, document } = values;
  return {
    port: Number(port),
    keys: Object.fromEntries(await Promise.all((values.key ?? []).map(readKey))),
    corsOrigins: (values['cors-origin'] ?? []).map(readOrigin),
    verify: !values['no-verify'],
    dynamic,
    ...(host === undefined ? {} : { host }),
    ...(seed === undefined ? {} : { seed }),
    ...(document === undefined ? {} : { document: await readDocument(document) }),
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const several = { type: 'string', multiple: true } as const;
  const options = {
    port: text,
    host: text,
    seed: text,
    document: text,
    key: several,
    dynamic: flag,
    help: flag,
  };
  const dashed = { 'no-verify': flag, 'cors-origin': several };
  try {
    return parseArgs({ args: [...args], options: { ...options, ...dashed } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}; see --help`);
  }
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
    throw new UsageError(`--document ${file} is not JSON; bundle it first (npm run generate)`);
  }
}

async function contentOf(file: string, option: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${option}: ${file} cannot be read: ${(error as Error).message}`);
  }
}
