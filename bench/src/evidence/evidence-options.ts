import { tmpdir } from 'node:os';
import { type CommandSpec, readOptions, UsageError } from '@attestation/command-line';

export const evidenceParts = ['rendering', 'closes', 'verify', 'creates', 'mix', 'gas', 'log'] as const;
export type EvidencePart = (typeof evidenceParts)[number];

export interface EvidenceOptions {
  /** How much is done: all that is promised, or only so much that every part is seen to work. */
  readonly size: EvidenceSize;
  readonly only: readonly EvidencePart[];
  /** Folder whose file system is measured. */
  readonly dir: string;
  readonly json: string | undefined;
  readonly write: boolean;
}

export interface EvidenceSize {
  /** Seconds for each limit of the machine. */
  readonly limits: number;
  readonly closes: { readonly rate: number; readonly seconds: number };
  readonly log: { readonly rate: number; readonly seconds: number; readonly leaves: number };
  readonly rendering: { readonly threads: number; readonly seconds: number };
  /** `waiting`: closed attestations that have no file when the creates begin. */
  readonly creates: { readonly rounds: number; readonly seconds: number; readonly waiting: number };
  /** `rate`: closes a second among creates; `waiting`: closes at once. */
  readonly mix: { readonly rate: number; readonly seconds: number; readonly waiting: number };
  readonly verify: {
    readonly mebibytes: number;
    readonly runs: { readonly small: number; readonly big: number };
  };
  /** Batches of attestations, and the seconds between two anchors. */
  readonly gas: { readonly batches: readonly number[]; readonly interval: number };
}

const full: EvidenceSize = {
  limits: 2,
  closes: { rate: 40, seconds: 60 },
  log: { rate: 1000, seconds: 20, leaves: 10_000_000 },
  rendering: { threads: 1, seconds: 10 },
  creates: { rounds: 3, seconds: 4, waiting: 400 },
  mix: { rate: 20, seconds: 60, waiting: 1000 },
  verify: { mebibytes: 1024, runs: { small: 10, big: 3 } },
  gas: { batches: [1, 10, 100, 1000], interval: 4 },
};

const short: EvidenceSize = {
  limits: 0.2,
  closes: { rate: 40, seconds: 2 },
  log: { rate: 1000, seconds: 1, leaves: 10_000 },
  rendering: { threads: 1, seconds: 0.5 },
  // Longer than the longest pause that the server makes after a file; more files than it makes in this time.
  creates: { rounds: 1, seconds: 3, waiting: 300 },
  mix: { rate: 10, seconds: 3, waiting: 20 },
  verify: { mebibytes: 8, runs: { small: 2, big: 1 } },
  gas: { batches: [1, 5], interval: 1 },
};

const command = {
  name: 'npm run bench:evidence --',
  about: 'Time from closing to proof, and the cost of verifying and anchoring.',
  positionals: [],
  options: {
    short: {
      type: 'boolean',
      about: 'A small run that shows that everything works; its figures mean little',
    },
    only: {
      type: 'string',
      value: 'LIST',
      default: evidenceParts.join(','),
      about: `Some of ${evidenceParts.join(',')}`,
    },
    dir: {
      type: 'string',
      value: 'FOLDER',
      default: tmpdir(),
      about: 'Folder whose file system is measured; needs 4 GB',
    },
    json: { type: 'string', value: 'FILE', about: 'Write every figure there' },
    write: { type: 'boolean', about: 'Update the tables in bench/README.md' },
  },
  examples: [],
} as const satisfies CommandSpec;

/** @throws UsageError */
export function readEvidenceOptions(argv: readonly string[]): EvidenceOptions | { readonly help: string } {
  const given = readOptions(command, argv);
  if ('help' in given) return given;
  const { values } = given;
  const only = values.only.split(',').map(asPart);
  if (values.write && (values.short || only.length < evidenceParts.length)) {
    throw new UsageError('--write needs the whole run: leave out --short and --only.');
  }
  const { dir, json, write = false } = values;
  return { size: values.short ? short : full, only, dir, json, write };
}

function asPart(text: string): EvidencePart {
  const part = evidenceParts.find((name) => name === text);
  if (part) return part;
  throw new UsageError(`--only names "${text}"; it can name ${evidenceParts.join(', ')}.`);
}
