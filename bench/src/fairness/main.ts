import { writeFile } from 'node:fs/promises';
import { type CommandSpec, readOptions, type Values, wholeNumber } from '@attestation/command-line';
import { describeMachine } from '../describe-machine.ts';
import { type FairnessFigure, runFairness } from './run-fairness.ts';

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
    only: { type: 'string', value: 'TEXT', about: 'Attacks whose names contain it (default: all)' },
    json: { type: 'string', value: 'FILE', about: 'Write every figure there' },
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
}: Values<typeof command.options>): Promise<void> {
  const options = {
    seconds: wholeNumber('--seconds', seconds, { least: 1 }),
    rounds: wholeNumber('--rounds', rounds, { least: 1 }),
    rate: wholeNumber('--rate', rate, { least: 1 }),
    only,
  };
  const figures = await runFairness(options, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`\n${tableOf(figures)}\n`);
  if (json) await writeFile(json, `${JSON.stringify({ machine: describeMachine('.'), figures }, null, 2)}\n`);
}

function tableOf(figures: readonly FairnessFigure[]): string {
  const lines = figures.map(({ attack, rounds, ratio }) => {
    const worst = rounds.toSorted((a, b) => b.ratio - a.ratio)[0];
    if (!worst) return '';
    const { alone, attacked, answers } = worst;
    const statuses = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
    const mean = (name: 'p50' | 'p99' | 'wait') => (alone[0][name] + alone[1][name]) / 2;
    const times = [mean('p50'), mean('p99'), attacked.p50, attacked.p99, mean('wait'), attacked.wait];
    const failed = rounds.reduce((sum, round) => sum + round.attacked.failed, 0);
    const shown = [ratio.toFixed(2), worst.ratio.toFixed(2), ...times.map((time) => time.toFixed(1)), failed];
    return `| ${[attack, ...shown, statuses.join(', ')].join(' | ')} |`;
  });
  return [
    '| attack | ratio of p99, median | worst round | p50 alone, ms | p99 | p50 attacked | p99 | wait alone, ms | attacked | failed | answers to the attacker |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...lines,
  ].join('\n');
}
