import type { Machine } from './describe-machine.ts';
import type { Options } from './options.ts';
import type { Figures, PhaseName } from './run-bench.ts';
import type { PhaseSummary, Summary } from './summarise.ts';

/** The result as Markdown: the ratios, which carry over to other machines, then the figures, which do not. */
export function writeTables(summary: Summary, figures: Figures, machine: Machine, options: Options): string {
  return [
    table(
      ['ratio', 'median', 'goal'],
      summary.ratios
        .filter(({ value }) => value !== undefined)
        .map(({ name, value, goal }) => [name, ratio(value ?? 0), goal]),
    ),
    `Seen on ${machine.date}: ${machine.processors} x ${machine.processor}, ${machine.memoryGigabytes} GB, ` +
      `${machine.platform}, Node ${machine.node.slice(1)}, ${machine.fileSystem}; ` +
      `${options.connections} connections, ${options.workers === 1 ? '' : `${options.workers} workers, `}${options.rounds} rounds of ${options.seconds} s.`,
    table(
      ['', 'requests/s', 'p50 ms', 'p99 ms', 'its CPU', 'µs of it a request', 'generator CPU'],
      Object.entries(summary.phases).map(([name, phase]) => phaseRow(name as PhaseName, phase)),
    ),
    ...conclusions(figures),
  ].join('\n\n');
}

const phaseTitles: Record<PhaseName, string> = {
  floor: 'floor',
  server: 'server, creates',
  peer: 'peer, creates',
  reads: 'server, reads',
  closes: 'server, creates that close',
};

function phaseRow(name: PhaseName, phase: PhaseSummary): string[] {
  const { perSecond, p50, p99, targetCpu, generatorCpu } = phase;
  const cpu =
    targetCpu === undefined
      ? ['unknown', 'unknown']
      : [ratio(targetCpu), whole((targetCpu * 1e6) / perSecond)];
  return [phaseTitles[name], whole(perSecond), p50.toFixed(1), p99.toFixed(1), ...cpu, ratio(generatorCpu)];
}

function conclusions({ limits, memory, kept, signedPerSecond }: Figures): string[] {
  const lines: string[] = [];
  if (limits) {
    lines.push(
      `Machine: ${whole(limits.syncsPerSecond)} fdatasync/s (4 KiB appends), ` +
        `${whole(limits.verificationsPerSecond)} RSA-2048 verifications/s on one thread, ` +
        `${whole(limits.hashedMegabytesPerSecond)} MB/s of SHA-256; ` +
        `${whole(signedPerSecond)} RSA signatures/s on all processors.`,
    );
  }
  if (memory) {
    lines.push(
      `Resident memory of the server, each second: ${whole(memory.start)} MB at the start, then ` +
        `${whole(memory.min)} to ${whole(memory.max)}, median ${whole(memory.median)}; over the last third ` +
        `${memory.lastThirdPerMinute.toFixed(1)} MB a minute.`,
    );
  }
  const counts = Object.entries(kept).map(
    ([name, { acknowledged, stored }]) => `${name} ${acknowledged} of ${stored}`,
  );
  if (counts.length > 0) lines.push(`Acknowledged of stored: ${counts.join(', ')}.`);
  return lines;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function ratio(value: number): string {
  return value.toFixed(2);
}
