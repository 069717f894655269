import { tmpdir } from 'node:os';
import { type CommandSpec, readOptions, wholeNumber } from '@attestation/command-line';

export interface EnduranceOptions {
  readonly seconds: number;
  /** Seconds: creates of a period are signed before it. */
  readonly period: number;
  readonly rate: number;
  readonly dir: string;
  readonly write: boolean;
}

const command = {
  name: 'npm run bench:endurance --',
  about:
    'Memory and latencies of the server under lasting load, SQLite: creates, of which each tenth closes.',
  positionals: [],
  options: {
    seconds: { type: 'string', value: 'N', default: '3600', about: 'How long' },
    rate: { type: 'string', value: 'N', default: '200', about: 'Creates a second, whatever the answers do' },
    dir: { type: 'string', value: 'FOLDER', default: tmpdir(), about: 'Folder of the data' },
    write: { type: 'boolean', about: 'Update the table in bench/README.md' },
  },
  examples: [],
} as const satisfies CommandSpec;

/** @throws UsageError */
export function readEnduranceOptions(argv: readonly string[]): EnduranceOptions | { readonly help: string } {
  const given = readOptions(command, argv);
  if ('help' in given) return given;
  const { seconds: text, rate, dir, write = false } = given.values;
  const seconds = wholeNumber('--seconds', text, { least: 6, most: 1_000_000 });
  return {
    seconds,
    period: Math.min(60, Math.floor(seconds / 6)),
    rate: wholeNumber('--rate', rate, { least: 1, most: 10_000 }),
    dir,
    write,
  };
}
