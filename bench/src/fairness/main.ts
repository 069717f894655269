import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { type CommandSpec, readOptions, type Values, wholeNumber } from '@attestation/command-line';
import { describeMachine } from '../describe-machine.ts';
import { updateReadme } from '../run-command.ts';
import { runFairness } from './run-fairness.ts';
import { writeFairnessTables } from './write-fairness-tables.ts';

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
