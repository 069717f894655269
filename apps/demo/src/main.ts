/** `npm run demo`: the demo against the server that runs, with its progress on the terminal. */
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { AttestationError } from '@attestation/client';
import { type CommandSpec, readOptions, UsageError } from '@attestation/command-line';
import { DemoError } from './credentials.ts';
import { runDemo } from './run-demo.ts';

const command = {
  name: 'npm run demo --',
  about: 'Walks through the service with the typed client, against a server that runs (npm start).',
  positionals: [],
  options: {
    'data-dir': {
      type: 'string',
      value: 'FOLDER',
      about:
        'Data of the server; FOLDER/demo/credentials.json is read, and the files that are made and downloaded go into FOLDER/demo/files (default: DATA_DIR or ./data)',
    },
    url: {
      type: 'string',
      value: 'ADDRESS',
      about: 'Address of the server (default: what the credentials say)',
    },
  },
  examples: [],
} as const satisfies CommandSpec;

// A reader that has seen enough, as in `npm run demo | head`, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  await main();
} catch (error) {
  process.stderr.write(`\n${styleText('red', '✗', { stream: process.stderr })} ${explain(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const given = readOptions(command, process.argv.slice(2));
  if ('help' in given) {
    process.stdout.write(given.help);
    return;
  }
  const { values } = given;
  const demo = join(resolve(values['data-dir'] ?? (process.env.DATA_DIR || './data')), 'demo');
  await runDemo({
    credentialsFile: join(demo, 'credentials.json'),
    out: process.stdout,
    folder: join(demo, 'files'),
    url: values.url,
  });
}

function explain(error: unknown): string {
  if (error instanceof AttestationError && error.kind === 'network') {
    return `${error.message}\n  Is the server running? In another terminal: npm start`;
  }
  if (error instanceof UsageError) return `${error.message} See: npm run demo -- --help`;
  if (error instanceof AttestationError || error instanceof DemoError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
