import { writeFile } from 'node:fs/promises';
import { describeMachine } from './describe-machine.ts';
import { type Options, readOptions } from './options.ts';
import { runBench } from './run-bench.ts';
import { runCommand, updateReadme } from './run-command.ts';
import { summarise } from './summarise.ts';
import { writeTables } from './write-tables.ts';

await runCommand(readOptions, main);

async function main(options: Options): Promise<void> {
  const machine = describeMachine(options.dir);
  if (machine.fileSystem === 'tmpfs') {
    process.stderr.write(`${options.dir} lies in memory, where a sync costs nothing; name another --dir.\n`);
  }
  const figures = await runBench(options, (line) => process.stderr.write(`${line}\n`));
  const summary = summarise(figures);
  const tables = writeTables(summary, figures, machine, options);
  process.stdout.write(`\n${tables}\n`);
  if (options.json) {
    await writeFile(options.json, `${JSON.stringify({ machine, options, summary, figures }, null, 2)}\n`);
  }
  for (const fault of summary.faults) process.stderr.write(`FAULT ${fault}\n`);
  if (summary.faults.length > 0) process.exitCode = 1;
  else if (options.write) await updateReadme(new URL('../README.md', import.meta.url), tables, 'bench');
}
