import { tmpdir } from 'node:os';
import { type CommandSpec, readOptions, wholeNumber } from '@attestation/command-line';

export interface VolumeOptions {
  readonly open: number;
  readonly closed: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly rate: number;
  readonly dir: string;
  readonly write: boolean;
}

const command = {
  name: 'npm run bench:volume --',
  about:
    'Creates and reads of a server that holds many attestations, compared with one that holds few. SQLite; needs 6 GB for the usual numbers.',
  positionals: [],
  options: {
    open: {
      type: 'string',
      value: 'N',
      default: '1000000',
      about: 'Open attestations that are there already',
    },
    closed: { type: 'string', value: 'N', default: '100000', about: 'Closed ones, each with its file' },
    rounds: { type: 'string', value: 'N', default: '5', about: 'Times that each is measured, in turns' },
    seconds: { type: 'string', value: 'N', default: '5', about: 'Length of one phase, 1 to 60' },
    rate: { type: 'string', value: 'N', default: '300', about: 'Requests a second, whatever the answers do' },
    dir: { type: 'string', value: 'FOLDER', default: tmpdir(), about: 'Folder of the data' },
    write: { type: 'boolean', about: 'Update the table in bench/README.md' },
  },
  examples: [],
} as const satisfies CommandSpec;

/** @throws UsageError */
export function readVolumeOptions(argv: readonly string[]): VolumeOptions | { readonly help: string } {
  const given = readOptions(command, argv);
  if ('help' in given) return given;
  const { open, closed, rounds, seconds, rate, dir, write = false } = given.values;
  const copies = { least: 1, most: 10_000_000 };
  return {
    open: wholeNumber('--open', open, copies),
    closed: wholeNumber('--closed', closed, copies),
    rounds: wholeNumber('--rounds', rounds, { least: 1, most: 20 }),
    seconds: wholeNumber('--seconds', seconds, { least: 1, most: 60 }),
    rate: wholeNumber('--rate', rate, { least: 1, most: 10_000 }),
    dir,
    write,
  };
}
