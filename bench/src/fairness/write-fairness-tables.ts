import type { Machine } from '../describe-machine.ts';
import { ratio, table } from '../write-tables.ts';
import type { FairnessFigure, FairnessOptions, FairnessRound } from './run-fairness.ts';

/** The ratio that no attack may exceed. */
const goal = 2;

/** The tables of the README. */
export function writeFairnessTables(
  figures: readonly FairnessFigure[],
  machine: Machine,
  { seconds, rounds, load }: Pick<FairnessOptions, 'seconds' | 'rounds'> & { readonly load: number },
): string {
  const above = figures.filter((figure) => figure.ratio > goal);
  const failed = figures
    .flatMap((figure) => figure.rounds)
    .reduce((sum, { attacked }) => sum + attacked.failed, 0);
  return [
    `Seen on ${machine.date}: ${machine.processors} x ${machine.processor}, ${machine.platform}, Node ` +
      `${machine.node.slice(1)}, ${machine.fileSystem}; phases of ${seconds} s, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}; load of the machine before ` +
      `it, in processors wanted: ${load.toFixed(1)}. Requests of the member that failed: ${failed}.`,
    table(
      [
        'attack',
        'ratio of p99, median',
        'of each round',
        'of the control',
        'p99 alone, ms',
        'attacked',
        'control',
        'wait alone, ms',
        'attacked',
        "attacker's CPU",
        "server's CPU alone",
        'attacked',
      ],
      figures.map(rowOf),
    ),
    above.length === 0
      ? `No ratio is above ${goal}.`
      : `Above ${goal}: ${above.map(({ attack, ratio: of }) => `${attack} (${ratio(of)})`).join('; ')}.`,
  ].join('\n\n');
}

function rowOf({ attack, rounds, ratio: ofAll, ofControl }: FairnessFigure): string[] {
  const mean = (of: (round: FairnessRound) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length;
  const alone = (name: 'p99' | 'wait' | 'serverCpu') =>
    mean(({ alone: [before, after] }) => (before[name] + after[name]) / 2);
  return [
    attack,
    ratio(ofAll),
    rounds.map((round) => ratio(round.ratio)).join(', '),
    ratio(ofControl),
    alone('p99').toFixed(0),
    mean(({ attacked }) => attacked.p99).toFixed(0),
    mean(({ control }) => control.p99).toFixed(0),
    alone('wait').toFixed(1),
    mean(({ attacked }) => attacked.wait).toFixed(1),
    ratio(mean(({ attackerCpu }) => attackerCpu)),
    ratio(alone('serverCpu')),
    ratio(mean(({ attacked }) => attacked.serverCpu)),
  ];
}
