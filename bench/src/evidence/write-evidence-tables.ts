import type { Machine } from '../describe-machine.ts';
import type { Judged } from './judge-evidence.ts';
import type { EvidenceFigures } from './run-evidence.ts';

/** The result as Markdown: the goals, then what was seen with its conditions, then what others publish. */
export function writeEvidenceTables(
  judged: readonly Judged[],
  figures: EvidenceFigures,
  machine: Machine,
): string {
  const loads = Object.entries(figures.loadBefore).map(([part, load]) => `${part} ${load.toFixed(1)}`);
  return [
    table(
      ['figure', 'seen', 'goal', ''],
      judged.map(({ name, figure, unit, goal, reached }) => [
        name,
        `${figure.toPrecision(3)} ${unit}`.trim(),
        goal,
        reached ? 'reached' : 'missed',
      ]),
    ),
    `Seen on ${machine.date}: ${machine.processors} x ${machine.processor}, ${machine.memoryGigabytes} GB, ` +
      `${machine.platform}, Node ${machine.node.slice(1)}, ${machine.fileSystem}; ` +
      `${whole(figures.limits.syncsPerSecond)} fdatasync/s (4 KiB appends), ` +
      `${whole(figures.limits.hashedMegabytesPerSecond)} MB/s of SHA-256 on one thread. Load of the machine before ` +
      `each part, in processors wanted: ${loads.join(', ')}.`,
    list(details(figures)),
    'What others publish, not measured here:',
    table(
      ['service', 'from entry to proof', 'conditions'],
      publishedFigures.map(({ service, figure, conditions }) => [service, figure, conditions]),
    ),
  ].join('\n\n');
}

function details({ closes, log, rendering, creates, mix, verify, gas }: EvidenceFigures): string[] {
  const lines: string[] = [];
  if (closes) {
    const { provableMs, proofMs, backlog } = closes;
    lines.push(
      `${whole(closes.closes)} closes at ${closes.rate} a second: to the proof p50 ${whole(provableMs.p50)} ms, ` +
        `p99 ${whole(provableMs.p99)}, max ${whole(provableMs.max)}; waiting for their file at most ` +
        `${Math.max(0, ...backlog)}; a request for a proof p50 ${proofMs.p50.toFixed(1)} ms.`,
    );
  }
  if (log) {
    lines.push(
      `The log alone, ${whole(log.leavesPerSecond)} leaves a second in commits of ten: p50 ` +
        `${whole(log.provableMs.p50)} ms, p99 ${whole(log.provableMs.p99)}; a write of 8 KiB with its sync ${log.syncMs} ms.`,
    );
  }
  if (log?.tree) {
    const { leaves, integrateSeconds, openMs, proofMs, oneMoreMs } = log.tree;
    lines.push(
      `A tree of ${whole(leaves)} leaves: integrated in ${whole(integrateSeconds)} s, open again in ` +
        `${whole(openMs)} ms, proof p50 ${proofMs.p50} ms, p99 ${proofMs.p99}, one leaf more in ${whole(oneMoreMs)} ms.`,
    );
  }
  if (rendering) {
    lines.push(
      `${whole(rendering.perCpuSecond)} PDFs of a page per second of processor time; ` +
        `${whole(rendering.perSecond)} a second on ${rendering.threads} thread as the machine was.`,
    );
  }
  for (const { alone, during, filesPerSecond } of creates?.rounds ?? []) {
    lines.push(
      `Creates: ${whole(alone)}/s alone, ${whole(during)}/s while ${filesPerSecond.toFixed(1)} files/s were made.`,
    );
  }
  if (mix) {
    lines.push(
      `${whole(mix.filesPerSecond)} files a second while no other request came. With ${whole(mix.createsPerSecond)} creates a second, ` +
        `70 % of the ${whole(mix.capacity)} that the server could take, and ${mix.closesPerSecond.toFixed(1)} closes, a quarter of these files: waiting for their file at ` +
        `most ${Math.max(0, ...mix.backlog)}, at the end ${mix.backlog.at(-1) ?? 0}; a create p50 ${mix.createMs.p50.toFixed(1)} ms, p99 ${mix.createMs.p99.toFixed(1)}.`,
    );
  }
  if (verify) {
    const { small, startMs, big } = verify;
    lines.push(
      `\`attest verify\` of ${whole(small.bytes / 1e3)} kB: p50 ${whole(small.p50)} ms, of which the start of the ` +
        `process is ${whole(startMs.p50)}; of ${whole(big.bytes / 1e6)} MB: p50 ${whole(big.verifyMs.p50)} ms, ` +
        `sha256sum of the same file ${whole(big.sha256sumMs.p50)}.`,
    );
  }
  if (gas) {
    const anchors = gas.map((anchor) => `${whole(anchor.gas)} for ${whole(anchor.attestations)}`);
    lines.push(`Gas of each anchor, by attestations that it was the first to cover: ${anchors.join(', ')}.`);
  }
  return lines;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** What services of this kind say of themselves. */
export const publishedFigures: readonly { service: string; figure: string; conditions: string }[] = [
  {
    service: 'Rekor v2',
    figure: 'p95 under 10 s is its own gate',
    conditions: 'writers wait for a checkpoint; by default there is one each 10 s',
  },
  {
    service: 'Tessera',
    figure: '1.2 s to integrate, at 1,587 writes/s',
    conditions: 'the POSIX log on a small VM; writes of a few bytes, no document is made',
  },
  {
    service: 'OpenTimestamps',
    figure: '10 min and more',
    conditions: 'a proof is complete once a Bitcoin block holds it',
  },
];
