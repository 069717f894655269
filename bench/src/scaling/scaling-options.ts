import { tmpdir } from 'node:os';
import { type CommandSpec, readOptions, UsageError, wholeNumber } from '@attestation/command-line';

/** Each is a way to arrange one service. */
export const setups = {
  'sqlite-1': { title: 'SQLite, one process', settings: {}, processes: 1, elsewhere: false },
  'sqlite-2': { title: 'SQLite, `--workers 2`', settings: { WORKERS: '2' }, processes: 1, elsewhere: false },
  'postgresql-1': { title: 'PostgreSQL and store, one process', settings: {}, processes: 1, elsewhere: true },
  'postgresql-3': {
    title: 'PostgreSQL and store, three processes',
    settings: {},
    processes: 3,
    elsewhere: true,
  },
} as const;
export type SetupName = keyof typeof setups;
const names = Object.keys(setups) as SetupName[];

export interface ScalingOptions {
  readonly only: readonly SetupName[];
  /** Length of one phase. */
  readonly seconds: number;
  readonly connections: readonly number[];
  /** Percent of the highest rate that was reached. */
  readonly loads: readonly number[];
  readonly dir: string;
  readonly json: string | undefined;
  readonly write: boolean;
}

const command = {
  name: 'npm run bench:scaling --',
  about:
    'Creates by number of connections, and their latencies at given rates. DATABASE_URL (an empty database) and BLOB_URL are used by the setups with PostgreSQL.',
  positionals: [],
  options: {
    only: { type: 'string', value: 'LIST', default: names.join(','), about: `Some of ${names.join(',')}` },
    seconds: { type: 'string', value: 'N', default: '5', about: 'Length of one phase, 1 to 20' },
    connections: {
      type: 'string',
      value: 'LIST',
      default: '1,4,16,64,256',
      about: 'Numbers of connections, each with one request under way',
    },
    loads: {
      type: 'string',
      value: 'LIST',
      default: '30,70,90',
      about: 'Percent of the highest rate reached, sent whatever the answers do',
    },
    dir: { type: 'string', value: 'FOLDER', default: tmpdir(), about: 'Folder of the data' },
    json: { type: 'string', value: 'FILE', about: 'Write every figure there' },
    write: { type: 'boolean', about: 'Update the tables in bench/README.md' },
  },
  examples: [],
} as const satisfies CommandSpec;

/** @throws UsageError */
export function readScalingOptions(argv: readonly string[]): ScalingOptions | { readonly help: string } {
  const given = readOptions(command, argv);
  if ('help' in given) return given;
  const { only, seconds, connections, loads, dir, json, write = false } = given.values;
  const chosen = only.split(',').map(asSetup);
  if (chosen.some((name) => setups[name].elsewhere) && !process.env.DATABASE_URL) {
    throw new UsageError(
      'Set DATABASE_URL and BLOB_URL, or name the setups without them: --only sqlite-1,sqlite-2.',
    );
  }
  if (write && chosen.length < names.length)
    throw new UsageError('--write needs all setups: leave out --only.');
  const list = (name: string, text: string, most: number) =>
    text.split(',').map((part) => wholeNumber(name, part, { least: 1, most }));
  return {
    only: chosen,
    seconds: wholeNumber('--seconds', seconds, { least: 1, most: 20 }),
    connections: list('--connections', connections, 1000),
    loads: list('--loads', loads, 100),
    dir,
    json,
    write,
  };
}

function asSetup(text: string): SetupName {
  const name = names.find((one) => one === text);
  if (name) return name;
  throw new UsageError(`--only names "${text}"; it can name ${names.join(', ')}.`);
}
