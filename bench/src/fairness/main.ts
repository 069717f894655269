import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { type CommandSpec, readOptions, type Values, wholeNumber } from '@attestation/command-line';
import { describeMachine, type Machine } from '../describe-machine.ts';
import { updateReadme } from '../update-readme.ts';
import { ratio, table } from '../write-tables.ts';
import {
  type FairnessFigure,
  type FairnessOptions,
  type FairnessRound,
  runFairness,
} from './run-fairness.ts';

/** The ratio that no attack may exceed. */
const goal = 2;

/** The tables of the README. */
function writeFairnessTables(
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

const command = {
  name: 'npm run bench:fairness --workspace=@attestation/bench --',
  about: 'How much another caller can slow a member down: p99 of its requests under attack, to p99 without.',
  positionals: [],
  options: {
    seconds: {
      type: 'string',
      value: 'N',
      default: '10',
      about: 'For which the member is measured, each time',
    },
    rounds: { type: 'string', value: 'N', default: '3', about: 'Repetitions' },
    rate: {
      type: 'string',
      value: 'N',
      default: '60',
      about: 'Its requests a second, below its limit of 100',
    },
    only: {
      type: 'string',
      value: 'TEXT',
      about: 'Attacks whose names contain it, or one of several texts with | between them (default: all)',
    },
    json: { type: 'string', value: 'FILE', about: 'Write every figure there' },
    write: { type: 'boolean', about: 'Update the table in bench/README.md' },
  },
  examples: [],
} as const satisfies CommandSpec;

try {
  const given = readOptions(command, process.argv.slice(2));
  if ('help' in given) process.stdout.write(given.help);
  else await main(given.values);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function main({
  seconds,
  rounds,
  rate,
  only = '',
  json,
  write,
}: Values<typeof command.options>): Promise<void> {
  const options = {
    seconds: wholeNumber('--seconds', seconds, { least: 1 }),
    rounds: wholeNumber('--rounds', rounds, { least: 1 }),
    rate: wholeNumber('--rate', rate, { least: 1 }),
    only,
  };
  const machine = describeMachine('.');
  const load = loadavg()[0] ?? Number.NaN;
  const figures = await runFairness(options, (line) => process.stderr.write(`${line}\n`));
  const tables = writeFairnessTables(figures, machine, { ...options, load });
  process.stdout.write(`\n${tables}\n`);
  if (json) await writeFile(json, `${JSON.stringify({ machine, load, figures }, null, 2)}\n`);
  if (write) await updateReadme(new URL('../../README.md', import.meta.url), tables, 'fairness');
}
