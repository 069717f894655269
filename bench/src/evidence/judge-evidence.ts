import type { EvidenceFigures } from './run-evidence.ts';

/** One line of the table of goals. */
export interface Judged {
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  readonly goal: string;
  readonly reached: boolean;
}

/** What was promised, and what came of it; parts that did not run are left out. */
export function judgeEvidence(figures: EvidenceFigures): Judged[] {
  const { closes, log, rendering, creates, mix, verify, gas } = figures;
  const judged: (Judged | undefined)[] = [
    closes && atMost('acknowledged close to proof, p99', closes.provableMs.p99 / 1000, 's', 1),
    // A file more or less in a second is chance; a backlog that grows is what comes in, second by second.
    closes &&
      atMost(
        'growth of the backlog, of what came in',
        closes.backlogGrowth / closes.closes,
        'files/close',
        0.01,
      ),
    log && atMost('leaf to checkpoint in the log alone, p99', log.provableMs.p99 / 1000, 's', 1.2),
    rendering && atLeast('one-page PDFs a second of a core', rendering.perCpuSecond, '/s', 80),
    creates && atLeast('creates during rendering / alone', median(creates.rounds.map(quotient)), '', 0.75),
    mix && atLeast('closes a second that can last', mix.filesPerSecond, '/s', 100),
    mix &&
      atMost(
        'growth of the backlog among creates, of what closed',
        mix.backlogGrowth / mix.closes,
        'files/close',
        0.01,
      ),
    mix && atMost('longest backlog among creates, by the rate of closes', longestWait(mix), 's', 10),
    verify && atMost('verify of a small file', verify.small.p50, 'ms', 300),
    verify &&
      atMost('verify / sha256sum, big file', verify.big.verifyMs.p50 / verify.big.sha256sumMs.p50, '', 2),
    log?.tree && atMost('proof from the big tree, p99', log.tree.proofMs.p99, 'ms', 5),
    log?.tree && atMost('restart of the big tree', log.tree.openMs / 1000, 's', 3),
    gas && atMost('gas, dearest / cheapest anchor', gasSpread(gas), '', 1.01),
  ];
  return judged.filter((one) => one !== undefined);
}

function longestWait({ backlog, closesPerSecond }: NonNullable<EvidenceFigures['mix']>): number {
  return Math.max(0, ...backlog) / closesPerSecond;
}

/** A zero byte of calldata costs less than another (EIP-7623), and roots differ in how many they have. */
function gasSpread(anchors: readonly { gas: number }[]): number {
  const gas = anchors.map((anchor) => anchor.gas);
  return Math.max(...gas) / Math.min(...gas);
}

function atMost(name: string, figure: number, unit: string, goal: number): Judged {
  return { name, figure, unit, goal: `at most ${goal}`, reached: figure <= goal };
}

function atLeast(name: string, figure: number, unit: string, goal: number): Judged {
  return { name, figure, unit, goal: `at least ${goal}`, reached: figure >= goal };
}

function quotient({ alone, during }: { alone: number; during: number }): number {
  return during / alone;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
