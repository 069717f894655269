/**
 * Shows what an edit of the contract causes, on each save: lint, generated files, types, gate, mock, docs.
 *
 *   node src/main.ts [--port N] [--docs-port N] [--no-mock] [--no-docs]
 *
 * Ends with Ctrl-C. Exit code: 1 when a port is taken, 2 when the command line is not understood.
 */
import { resolve } from 'node:path';
import { UsageError } from '@attestation/command-line';
import { readCommandLine } from './command-line.ts';
import { startSession } from './session.ts';

try {
  const options = readCommandLine(process.argv.slice(2));
  if ('help' in options) process.stdout.write(options.help);
  else {
    const { stdout } = process;
    const session = await startSession({
      ...options,
      repository: resolve(import.meta.dirname, '../../..'),
      say: (text) => stdout.write(`${text}\n`),
      colour: stdout.isTTY && stdout.hasColors(),
    });
    const stop = () => void session.close().then(() => stdout.write('Stopped.\n'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  }
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = fault instanceof UsageError ? 2 : 1;
}
