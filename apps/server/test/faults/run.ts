import { writeFile } from 'node:fs/promises';
import {
  type CommandSpec,
  readOptions,
  UsageError,
  type Values,
  wholeNumber,
} from '@attestation/command-line';
import { allFaults } from './all-faults.ts';
import { stopSharedStore } from './deployment.ts';
import type { FaultReport } from './under-load.ts';

const names = Object.keys(allFaults);

const command = {
  name: 'npm run faults --',
  about: `What happens to a service under load when something fails around it: ${names.join(', ')}.`,
  positionals: [],
  options: {
    only: { type: 'string', value: 'NAME', about: 'One of these (default: all)' },
    repeat: { type: 'string', value: 'N', about: 'How often the fault happens' },
    seconds: { type: 'string', value: 'N', about: 'For which it lasts, each time' },
    clients: { type: 'string', value: 'N', about: 'That write at the same time' },
    json: { type: 'string', value: 'FILE', about: 'Write every figure there' },
  },
  examples: [],
} as const satisfies CommandSpec;

try {
  const given = readOptions(command, process.argv.slice(2));
  if ('help' in given) process.stdout.write(given.help);
  else await main(given.values);
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 2;
} finally {
  await stopSharedStore();
}

async function main({ only, json, ...given }: Values<typeof command.options>): Promise<void> {
  const chosen = only === undefined ? names : [only];
  const reports: FaultReport[] = [];
  for (const name of chosen) {
    const fault = allFaults[name];
    if (fault === undefined) throw new UsageError(`--only is ${name}: name one of ${names.join(', ')}.`);
    const why = fault.why();
    if (why !== undefined) {
      process.stderr.write(`${name} is left out: ${why}\n`);
      continue;
    }
    const number = (option: 'repeat' | 'seconds' | 'clients') =>
      given[option] === undefined
        ? fault.defaults[option]
        : wholeNumber(`--${option}`, given[option], { least: 0 });
    const options = { clients: number('clients'), seconds: number('seconds'), repeat: number('repeat') };
    const report = await fault.run({ ...options, progress: (line) => process.stderr.write(`${line}\n`) });
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    reports.push(report);
  }
  process.stdout.write(`\n${tableOf(reports)}\n`);
  if (json) await writeFile(json, `${JSON.stringify(reports, null, 2)}\n`);
  if (reports.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
}

function tableOf(reports: readonly FaultReport[]): string {
  const lines = reports.map(
    ({ fault, times, acknowledged, failures, longestPause, writesAgainAfter, ...rest }) => {
      const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
      const { attestations, factoids, files } = acknowledged;
      const stored = `${attestations}, ${factoids}, ${files}`;
      return `| ${fault} | ${times} | ${stored} | ${failed} | ${seconds(longestPause)} | ${seconds(writesAgainAfter)} | ${rest.checkpoints} | ${rest.faults.length} |`;
    },
  );
  return [
    '| fault | times | attestations, factoids, files acknowledged | requests refused or not answered | longest pause of writes, s | writes again after, s | checkpoints seen | lost, duplicated or rewritten |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
