import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

export const targetNames = ['floor', 'server', 'peer'] as const;
export type TargetName = (typeof targetNames)[number];
type Part = TargetName | 'limits';
const parts: readonly Part[] = ['limits', ...targetNames];

export interface Options {
  /** Length of one phase. */
  readonly seconds: number;
  readonly connections: number;
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

export const help = `Usage: npm run bench -- [options]

  --seconds N       length of one phase, 1 to 20 (default 8)
  --connections N   keep-alive connections (default 64)
  --rounds N        repetitions, in turn (default 3)
  --only LIST       some of ${parts.join(',')} (default all)
  --dir FOLDER      whose file system is measured (default: the folder for temporary files)
  --json FILE       write every figure there
  --write           update the table in bench/README.md
  --help
`;

/** @throws Error that says what is wrong with the arguments */
export function readOptions(argv: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '64' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: parts.join(',') },
      dir: { type: 'string', default: tmpdir() },
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    // A request must be sent within 300 s of being signed, and all are signed before the first is sent.
    seconds: wholeNumber('--seconds', values.seconds, 20),
    connections: wholeNumber('--connections', values.connections, 1000),
    rounds: wholeNumber('--rounds', values.rounds, 100),
    only: values.only.split(',').map(asPart),
    dir: values.dir,
    json: values.json,
    write: values.write,
  };
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`${name} is "${text}", but must be a whole number from 1 to ${max}.`);
}

function asPart(text: string): Part {
  const part = parts.find((name) => name === text);
  if (part) return part;
  throw new Error(`--only names "${text}"; it can name ${parts.join(', ')}.`);
}
