import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

export const evidenceParts = ['rendering', 'closes', 'verify', 'creates', 'gas', 'log'] as const;
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
  verify: { mebibytes: 1024, runs: { small: 10, big: 3 } },
  gas: { batches: [1, 10, 100, 1000], interval: 4 },
};

const short: EvidenceSize = {
  limits: 0.2,
  closes: { rate: 40, seconds: 2 },
  log: { rate: 1000, seconds: 1, leaves: 10_000 },
  rendering: { threads: 1, seconds: 0.5 },
  creates: { rounds: 1, seconds: 0.5, waiting: 50 },
  verify: { mebibytes: 8, runs: { small: 2, big: 1 } },
  gas: { batches: [1, 5], interval: 1 },
};

export const help = `Usage: npm run bench:evidence -w @attestation/bench -- [options]

  --short        a small run that shows that everything works; its figures mean little
  --only LIST    some of ${evidenceParts.join(',')} (default all)
  --dir FOLDER   whose file system is measured (default: the folder for temporary files); needs 4 GB
  --json FILE    write every figure there
  --write        update the tables in bench/README.md
  --help
`;

/** @throws Error that says what is wrong with the arguments */
export function readEvidenceOptions(argv: readonly string[]): EvidenceOptions | 'help' {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: evidenceParts.join(',') },
      dir: { type: 'string', default: tmpdir() },
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const only = values.only.split(',').map(asPart);
  if (values.write && (values.short || only.length < evidenceParts.length)) {
    throw new Error('--write needs the whole run: leave out --short and --only.');
  }
  return { size: values.short ? short : full, only, dir: values.dir, json: values.json, write: values.write };
}

function asPart(text: string): EvidencePart {
  const part = evidenceParts.find((name) => name === text);
  if (part) return part;
  throw new Error(`--only names "${text}"; it can name ${evidenceParts.join(', ')}.`);
}
