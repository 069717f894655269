import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describeMachine } from '../describe-machine.ts';
import { type FairnessFigure, runFairness } from './run-fairness.ts';

const help = `Usage: npm run bench:fairness --workspace=@attestation/bench -- [options]

How much another caller can slow a member down: p99 of its requests under attack, to p99 without.

  --seconds N   for which the member is measured, each time (default 10)
  --rounds N    repetitions (default 3)
  --rate N      its requests a second, below its limit of 100 (default 60)
  --only TEXT   attacks whose names contain it (default all)
  --json FILE   write every figure there
  --help
`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(help);
else await main();

async function main(): Promise<void> {
  const options = {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    rate: Number(values.rate),
    only: values.only,
  };
  const figures = await runFairness(options, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`\n${tableOf(figures)}\n`);
  if (values.json)
    await writeFile(values.json, `${JSON.stringify({ machine: describeMachine('.'), figures }, null, 2)}\n`);
}

function tableOf(figures: readonly FairnessFigure[]): string {
  const lines = figures.map(({ attack, rounds, ratio }) => {
    const worst = rounds.toSorted((a, b) => b.attacked.p99 / b.alone.p99 - a.attacked.p99 / a.alone.p99)[0];
    if (!worst) return '';
    const { alone, attacked, answers } = worst;
    const statuses = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
    const times = [alone.p50, alone.p99, attacked.p50, attacked.p99].map((time) => time.toFixed(1));
    const failed = rounds.reduce((sum, round) => sum + round.attacked.failed, 0);
    const most = (attacked.p99 / alone.p99).toFixed(2);
    return `| ${attack} | ${ratio.toFixed(2)} | ${most} | ${times.join(' | ')} | ${failed} | ${statuses.join(', ')} |`;
  });
  return [
    '| attack | ratio of p99, median | worst round | p50 alone, ms | p99 | p50 attacked | p99 | failed | answers to the attacker |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...lines,
  ].join('\n');
}
