/** `npm run demo`: the demo against the server that runs, told on the terminal. */
import { join, resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { AttestationError } from '@attestation/client';
import { DemoError } from './demo-error.ts';
import { runDemo } from './run-demo.ts';

const HELP = `Usage: npm run demo -- [--data-dir FOLDER] [--url ADDRESS]

Walks through the service with the typed client, against a server that runs (npm start).

  --data-dir FOLDER  the server's data; FOLDER/demo/credentials.json is read, and the files that are made and
                     downloaded go into FOLDER/demo/files (default: DATA_DIR or ./data)
  --url ADDRESS      where the server is (default: what the credentials say)
`;

// A reader that has seen enough, as in `npm run demo | head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  await main();
} catch (error) {
  process.stderr.write(`\n${styleText('red', '✗', { stream: process.stderr })} ${explain(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = readArguments();
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const demo = join(resolve(values['data-dir'] ?? (process.env.DATA_DIR || './data')), 'demo');
  await runDemo({
    credentialsFile: join(demo, 'credentials.json'),
    out: process.stdout,
    folder: join(demo, 'files'),
    url: values.url,
  });
}

function readArguments() {
  try {
    return parseArgs({
      options: { 'data-dir': { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch (cause) {
    throw new DemoError(`${(cause as Error).message}\n\n${HELP}`, { cause });
  }
}

function explain(error: unknown): string {
  if (error instanceof AttestationError && error.kind === 'network') {
    return `${error.message}\n  Is the server running? In another terminal: npm start`;
  }
  if (error instanceof AttestationError || error instanceof DemoError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
