import { describeMachine } from '../describe-machine.ts';
import { runCommand, updateReadme } from '../run-command.ts';
import { type EnduranceOptions, readEnduranceOptions } from './endurance-options.ts';
import { runEndurance } from './run-endurance.ts';
import { writeEnduranceTable } from './write-endurance-table.ts';

await runCommand(readEnduranceOptions, main);

async function main(options: EnduranceOptions): Promise<void> {
  const machine = describeMachine(options.dir);
  const figures = await runEndurance(options, (line) => process.stderr.write(`${line}\n`));
  const text = writeEnduranceTable(figures, machine, options);
  process.stdout.write(`\n${text}\n`);
  if (figures.stored !== figures.acknowledged) {
    throw new Error(`${figures.acknowledged} creates were acknowledged, ${figures.stored} are stored.`);
  }
  if (options.write) await updateReadme(new URL('../../README.md', import.meta.url), text, 'endurance');
}
