import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type CommandSpec, UsageError } from '@attestation/command-line';
import { integer, median, readNames, runCommand, sharedOptions, table } from './command.ts';
import { lookAtFiles, measureCloses, measureCreates, measureGas, measureMix } from './evidence-load.ts';
import { measureProgram, measureVerify } from './evidence-verify.ts';
import { type Machine, measureLimits, seenOn } from './machine.ts';
import { prepareTargets } from './targets.ts';

const parts = ['rendering', 'closes', 'verify', 'creates', 'mix', 'gas', 'log'] as const;
type Part = (typeof parts)[number];
const servedParts: readonly Part[] = ['closes', 'verify', 'creates', 'mix'];

/** How much is done. */
const full = {
  /** Seconds for each limit of the machine. */
  limits: 2,
  closes: { rate: 40, seconds: 60 },
  log: { rate: 1000, seconds: 20, leaves: 10_000_000 },
  rendering: { threads: 1, seconds: 10 },
  /** `waiting`: closed attestations that have no file when the creates begin. */
  creates: { rounds: 3, seconds: 4, waiting: 400 },
  /** `waiting`: closes at once. */
  mix: { seconds: 60, waiting: 1000 },
  verify: { mebibytes: 1024, runs: { small: 10, big: 3 } },
  /** Batches of attestations, and the seconds between two anchors. */
  gas: { batches: [1, 10, 100, 1000], interval: 4 },
};

/** Only so much that every part is seen to work. */
const short: typeof full = {
  limits: 0.2,
  closes: { rate: 40, seconds: 2 },
  log: { rate: 1000, seconds: 1, leaves: 10_000 },
  rendering: { threads: 1, seconds: 0.5 },
  // Longer than the longest pause that the server makes after a file; more files than it makes in this time.
  creates: { rounds: 1, seconds: 3, waiting: 300 },
  mix: { seconds: 3, waiting: 20 },
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
    only: { type: 'string', value: 'LIST', default: parts.join(','), about: `Some of ${parts.join(',')}` },
    ...sharedOptions,
    dir: { ...sharedOptions.dir, about: 'Folder whose file system is measured; needs 4 GB' },
  },
  examples: [],
} as const satisfies CommandSpec;

/** Parts that did not run are left out, and `gas` where there is no chain to run. */
export type EvidenceFigures = Partial<Awaited<ReturnType<typeof runEvidence>>>;

/** One part after the other. Closes, verify, creates and mix share a server, as they would in real life. */
async function runEvidence(
  size: typeof full,
  only: readonly Part[],
  dir: string,
  say: (line: string) => void,
) {
  const folder = await mkdtemp(join(dir, 'attestation-bench-'));
  /** Mean number of processes that wanted a processor in the minute before each part: what else the machine did. */
  const loadBefore: Partial<Record<Part, number>> = {};
  const part = async <T>(name: Part, measure: () => Promise<T>): Promise<T | undefined> => {
    if (!only.includes(name)) return undefined;
    const load = loadavg()[0] ?? Number.NaN;
    loadBefore[name] = load;
    say(`${name} (load ${load.toFixed(1)})`);
    return measure();
  };
  const measureServer = async () => {
    // For an attachment of one gibibyte.
    const targets = await prepareTargets(folder, { MAX_FILE_BYTES: '2GiB', MAX_REQUEST_BYTES: '3GiB' });
    const server = await targets.start('server');
    const files = lookAtFiles(targets.database);
    const served = { targets, server, files };
    try {
      return {
        closes: await part('closes', () => measureCloses(served, size.closes)),
        verify: await part('verify', () => measureVerify(served, { folder, ...size.verify })),
        creates: await part('creates', () => measureCreates(served, size.creates)),
        mix: await part('mix', () => measureMix(served, size.mix)),
      };
    } finally {
      files.close();
      await server.stop();
    }
  };
  const log = 'apps/server/test/log/measure.ts';
  const rendering = 'packages/rendering/test/measure.ts';
  try {
    return {
      limits: measureLimits(folder, size.limits),
      loadBefore,
      rendering: await part('rendering', () => measureProgram(rendering, size.rendering)),
      ...(servedParts.some((name) => only.includes(name)) ? await measureServer() : undefined),
      gas: await part('gas', () => measureGas(folder, size.gas)),
      log: await part('log', () => measureProgram(log, size.log)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Judged = ReturnType<typeof atMost>;

/** What was promised, and what came of it; parts that did not run are left out. */
export function judgeEvidence({
  closes,
  log,
  rendering,
  creates,
  mix,
  verify,
  gas,
}: EvidenceFigures): Judged[] {
  const judged: Judged[] = [];
  if (closes) {
    const { provableMs, backlogGrowth } = closes;
    judged.push(
      atMost('acknowledged close to proof, p99', provableMs.p99 / 1000, 's', 1),
      // A file more or less in a second is chance; a backlog that grows is what comes in, second by second.
      atMost('growth of the backlog, of what came in', backlogGrowth / closes.closes, 'files/close', 0.01),
    );
  }
  if (log)
    judged.push(atMost('leaf to checkpoint in the log alone, p99', log.provableMs.p99 / 1000, 's', 1.2));
  if (rendering) judged.push(atLeast('one-page PDFs a second of a core', rendering.perCpuSecond, '/s', 80));
  if (creates) {
    const ratio = median(creates.rounds.map(({ alone, during }) => during / alone)) ?? Number.NaN;
    judged.push(atLeast('creates during rendering / alone', ratio, '', 0.75));
  }
  if (mix) {
    const growth = mix.backlogGrowth / mix.closes;
    const longest = Math.max(0, ...mix.backlog) / mix.closesPerSecond;
    judged.push(
      atLeast('closes a second that can last', mix.filesPerSecond, '/s', 100),
      atMost('growth of the backlog among creates, of what closed', growth, 'files/close', 0.01),
      atMost('longest backlog among creates, by the rate of closes', longest, 's', 10),
    );
  }
  if (verify) {
    const { small, big } = verify;
    judged.push(
      atMost('verify of a small file', small.p50, 'ms', 300),
      atMost('verify / sha256sum, big file', big.verifyMs.p50 / big.sha256sumMs.p50, '', 2),
    );
  }
  if (log?.tree) {
    judged.push(
      atMost('proof from the big tree, p99', log.tree.proofMs.p99, 'ms', 5),
      atMost('restart of the big tree', log.tree.openMs / 1000, 's', 3),
    );
  }
  if (gas) {
    // A zero byte of calldata costs less than another (EIP-7623), and roots differ in how many they have.
    const costs = gas.map((anchor) => anchor.gas);
    judged.push(atMost('gas, dearest / cheapest anchor', Math.max(...costs) / Math.min(...costs), '', 1.01));
  }
  return judged;
}

function atMost(name: string, figure: number, unit: string, goal: number) {
  return { name, figure, unit, goal: `at most ${goal}`, reached: figure <= goal };
}

function atLeast(name: string, figure: number, unit: string, goal: number): Judged {
  return { name, figure, unit, goal: `at least ${goal}`, reached: figure >= goal };
}

function details({ closes, log, rendering, creates, mix, verify, gas }: EvidenceFigures): string[] {
  const lines: string[] = [];
  if (closes) {
    const { provableMs, proofMs, backlog } = closes;
    lines.push(
      `${integer(closes.closes)} closes at ${closes.rate} a second: to the proof p50 ${integer(provableMs.p50)} ms, ` +
        `p99 ${integer(provableMs.p99)}, max ${integer(provableMs.max)}; waiting for their file at most ` +
        `${Math.max(0, ...backlog)}; a request for a proof p50 ${proofMs.p50.toFixed(1)} ms.`,
    );
  }
  if (log) {
    lines.push(
      `The log alone, ${integer(log.leavesPerSecond)} leaves a second in commits of ten: p50 ` +
        `${integer(log.provableMs.p50)} ms, p99 ${integer(log.provableMs.p99)}; a write of 8 KiB with its sync ${log.syncMs} ms.`,
    );
  }
  if (log?.tree) {
    const { leaves, integrateSeconds, openMs, proofMs, oneMoreMs } = log.tree;
    lines.push(
      `A tree of ${integer(leaves)} leaves: integrated in ${integer(integrateSeconds)} s, open again in ` +
        `${integer(openMs)} ms, proof p50 ${proofMs.p50} ms, p99 ${proofMs.p99}, one leaf more in ${integer(oneMoreMs)} ms.`,
    );
  }
  if (rendering) {
    lines.push(
      `${integer(rendering.perCpuSecond)} PDFs of a page per second of processor time; ` +
        `${integer(rendering.perSecond)} a second on ${rendering.threads} thread as the machine was.`,
    );
  }
  for (const { alone, during, filesPerSecond } of creates?.rounds ?? []) {
    lines.push(
      `Creates: ${integer(alone)}/s alone, ${integer(during)}/s while ${filesPerSecond.toFixed(1)} files/s were made.`,
    );
  }
  if (mix) {
    const { filesPerSecond, createsPerSecond, capacity, closesPerSecond, backlog, createMs } = mix;
    lines.push(
      `${integer(filesPerSecond)} files a second while no other request came. With ${integer(createsPerSecond)} creates ` +
        `a second, 70 % of the ${integer(capacity)} that the server could take, and ${closesPerSecond.toFixed(1)} closes, ` +
        `a quarter of these files: waiting for their file at most ${Math.max(0, ...backlog)}, at the end ` +
        `${backlog.at(-1) ?? 0}; a create p50 ${createMs.p50.toFixed(1)} ms, p99 ${createMs.p99.toFixed(1)}.`,
    );
  }
  if (verify) {
    const { small, startMs, big } = verify;
    lines.push(
      `\`attest verify\` of ${integer(small.bytes / 1e3)} kB: p50 ${integer(small.p50)} ms, of which the start of the ` +
        `process is ${integer(startMs.p50)}; of ${integer(big.bytes / 1e6)} MB: p50 ${integer(big.verifyMs.p50)} ms, ` +
        `sha256sum of the same file ${integer(big.sha256sumMs.p50)}.`,
    );
  }
  if (gas) {
    const anchors = gas.map((anchor) => `${integer(anchor.gas)} for ${integer(anchor.attestations)}`);
    lines.push(`Gas of each anchor, by attestations that it was the first to cover: ${anchors.join(', ')}.`);
  }
  return lines;
}

/** What services of this kind publish about themselves. */
const publishedFigures = [
  [
    'Rekor v2',
    'p95 under 10 s is its own gate',
    'writers wait for a checkpoint; by default there is one each 10 s',
  ],
  [
    'Tessera',
    '1.2 s to integrate, at 1,587 writes/s',
    'the POSIX log on a small VM; writes of a few bytes, no document is made',
  ],
  ['OpenTimestamps', '10 min and more', 'a proof is complete once a Bitcoin block holds it'],
];

/** The goals, then what was seen with its conditions, then what others publish. */
function tablesOf(judged: readonly Judged[], figures: EvidenceFigures, machine: Machine): string {
  const { limits, loadBefore = {} } = figures;
  const loads = Object.entries(loadBefore).map(([part, load]) => `${part} ${load.toFixed(1)}`);
  return [
    table(
      ['figure', 'seen', 'goal', ''],
      judged.map(({ name, figure, unit, goal, reached }) => [
        name,
        `${figure.toPrecision(3)} ${unit}`.trim(),
        goal,
        reached ? 'reached' : 'missed',
      ]),
      '---',
    ),
    `${seenOn(machine)}; ${integer(limits?.syncsPerSecond ?? Number.NaN)} fdatasync/s (4 KiB appends), ` +
      `${integer(limits?.hashedMegabytesPerSecond ?? Number.NaN)} MB/s of SHA-256 on one thread. Load of the machine ` +
      `before each part, in processors wanted: ${loads.join(', ')}.`,
    details(figures)
      .map((line) => `- ${line}`)
      .join('\n'),
    'What others publish, not measured here:',
    table(['service', 'from entry to proof', 'conditions'], publishedFigures, '---'),
  ].join('\n\n');
}

if (import.meta.main) {
  await runCommand('evidence', command, async (values, machine, say) => {
    const only = readNames(values.only, parts);
    if (values.write && (values.short || only.length < parts.length)) {
      throw new UsageError('--write needs the whole run: leave out --short and --only.');
    }
    const figures = await runEvidence(values.short ? short : full, only, values.dir, say);
    const judged = judgeEvidence(figures);
    return { tables: tablesOf(judged, figures, machine), figures: { judged, figures } };
  });
}
