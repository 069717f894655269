import { type CommandSpec, readOptions, wholeNumber } from '@attestation/command-line';
import type { ServerOptions } from './servers.ts';

const command = {
  name: 'npm run dev --',
  about:
    'Shows what an edit of the contract causes, on each save: lint, generated files, types, gate, mock, docs.',
  positionals: [],
  options: {
    port: { type: 'string', value: 'N', default: '4010', about: 'Port of the mock; 0 for a free one' },
    'docs-port': {
      type: 'string',
      value: 'N',
      default: '8090',
      about: 'Port of the documentation; 0 for a free one',
    },
    'no-mock': { type: 'boolean', about: 'Without the mock' },
    'no-docs': { type: 'boolean', about: 'Without the documentation' },
  },
  examples: [],
} as const satisfies CommandSpec;

/** @throws UsageError */
export function readCommandLine(args: readonly string[]): ServerOptions | { readonly help: string } {
  const given = readOptions(command, args);
  if ('help' in given) return given;
  const { values } = given;
  return {
    mockPort: values['no-mock'] ? undefined : portOf('--port', values.port),
    docsPort: values['no-docs'] ? undefined : portOf('--docs-port', values['docs-port']),
  };
}

function portOf(option: string, text: string): number {
  return wholeNumber(option, text, { most: 65_535 });
}
