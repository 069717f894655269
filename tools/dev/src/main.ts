/**
 * Shows what an edit of the contract causes, on each save: lint, generated files, types, gate, mock, docs.
 *
 *   node src/main.ts [--port N] [--docs-port N] [--no-mock] [--no-docs]
 *
 * Ends with Ctrl-C. Exit code: 1 when a port is taken, 2 when the command line is not understood.
 */
import { resolve } from 'node:path';
import { type CommandSpec, readOptions, UsageError, wholeNumber } from '@attestation/command-line';
import type { ServerOptions } from './servers.ts';
import { startSession } from './session.ts';

const about =
  'Shows what an edit of the contract causes, on each save: lint, generated files, types, gate, mock, docs.';
const port = (value: string, of: string) =>
  ({ type: 'string', value: 'N', default: value, about: `Port of the ${of}; 0 for a free one` }) as const;
const command = {
  ...{ name: 'npm run dev --', about, positionals: [], examples: [] },
  options: {
    port: port('4010', 'mock'),
    'docs-port': port('8090', 'documentation'),
    'no-mock': { type: 'boolean', about: 'Without the mock' },
    'no-docs': { type: 'boolean', about: 'Without the documentation' },
  },
} as const satisfies CommandSpec;

/** @throws UsageError */
export function readCommandLine(args: readonly string[]): ServerOptions | { readonly help: string } {
  const given = readOptions(command, args);
  if ('help' in given) return given;
  const { values } = given;
  const portOf = (option: string, text: string) => wholeNumber(option, text, { most: 65_535 });
  return {
    mockPort: values['no-mock'] ? undefined : portOf('--port', values.port),
    docsPort: values['no-docs'] ? undefined : portOf('--docs-port', values['docs-port']),
  };
}

if (import.meta.main) {
  try {
    const options = readCommandLine(process.argv.slice(2));
    const { stdout } = process;
    if ('help' in options) stdout.write(options.help);
    else {
      const repository = resolve(import.meta.dirname, '../../..');
      const say = (text: string) => stdout.write(`${text}\n`);
      const colour = stdout.isTTY && stdout.hasColors();
      const session = await startSession({ ...options, repository, say, colour });
      const stop = () => void session.close().then(() => say('Stopped.'));
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    }
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exitCode = fault instanceof UsageError ? 2 : 1;
  }
}
