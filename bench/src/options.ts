import { tmpdir } from 'node:os';
import {
  type CommandSpec,
  readOptions as readCommandLine,
  UsageError,
  wholeNumber,
} from '@attestation/command-line';

export const targetNames = ['floor', 'server', 'peer'] as const;
export type TargetName = (typeof targetNames)[number];
type Part = TargetName | 'limits';
const parts: readonly Part[] = ['limits', ...targetNames];

export interface Options {
  /** Length of one phase. */
  readonly seconds: number;
  readonly connections: number;
  /** Processes of the server that answer requests. */
  readonly workers: number;
  /** How often all phases are repeated; each ratio is the median over the rounds. */
  readonly rounds: number;
  readonly only: readonly Part[];
  /** Folder whose file system is measured. */
  readonly dir: string;
  /** Where to write every figure, if anywhere. */
  readonly json: string | undefined;
  /** Update the table in README.md. */
  readonly write: boolean;
}

const command = {
  name: 'npm run bench --',
  about: 'Ratios of the server to the machine, to a floor and to a peer.',
  positionals: [],
  options: {
    // A request must be sent within 300 s of being signed, and all are signed before the first is sent.
    seconds: { type: 'string', value: 'N', default: '8', about: 'Length of one phase, 1 to 20' },
    connections: { type: 'string', value: 'N', default: '64', about: 'Keep-alive connections' },
    workers: { type: 'string', value: 'N', default: '1', about: 'Processes of the server that answer' },
    rounds: { type: 'string', value: 'N', default: '3', about: 'Repetitions, in turn' },
    only: { type: 'string', value: 'LIST', default: parts.join(','), about: `Some of ${parts.join(',')}` },
    dir: {
      type: 'string',
      value: 'FOLDER',
      default: tmpdir(),
      about: 'Folder whose file system is measured',
    },
    json: { type: 'string', value: 'FILE', about: 'Write every figure there' },
    write: { type: 'boolean', about: 'Update the table in bench/README.md' },
  },
  examples: [],
} as const satisfies CommandSpec;

/** @throws UsageError */
export function readOptions(argv: readonly string[]): Options | { readonly help: string } {
  const given = readCommandLine(command, argv);
  if ('help' in given) return given;
  const { seconds, connections, workers, rounds, only, dir, json, write = false } = given.values;
  return {
    seconds: wholeNumber('--seconds', seconds, { least: 1, most: 20 }),
    connections: wholeNumber('--connections', connections, { least: 1, most: 1000 }),
    workers: wholeNumber('--workers', workers, { least: 1, most: 64 }),
    rounds: wholeNumber('--rounds', rounds, { least: 1, most: 100 }),
    only: only.split(',').map(asPart),
    dir,
    json,
    write,
  };
}

function asPart(text: string): Part {
  const part = parts.find((name) => name === text);
  if (part) return part;
  throw new UsageError(`--only names "${text}"; it can name ${parts.join(', ')}.`);
}
