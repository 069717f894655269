import { writeFile } from 'node:fs/promises';
import { describeMachine } from '../describe-machine.ts';
import { runCommand } from '../run-command.ts';
import { updateReadme } from '../update-readme.ts';
import { runScaling } from './run-scaling.ts';
import { readScalingOptions, type ScalingOptions } from './scaling-options.ts';
import { writeScalingTables } from './write-scaling-tables.ts';

await runCommand(readScalingOptions, main);

async function main(options: ScalingOptions): Promise<void> {
  const machine = describeMachine(options.dir);
  const figures = await runScaling(options, (line) => process.stderr.write(`${line}\n`));
  const tables = writeScalingTables(figures, machine, options);
  process.stdout.write(`\n${tables}\n`);
  if (options.json) await writeFile(options.json, `${JSON.stringify({ machine, options, figures })}\n`);
  if (options.write) await updateReadme(new URL('../../README.md', import.meta.url), tables, 'scaling');
}
