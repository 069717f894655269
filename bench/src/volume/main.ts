import { describeMachine } from '../describe-machine.ts';
import { runCommand, updateReadme } from '../run-command.ts';
import { runVolume } from './run-volume.ts';
import { readVolumeOptions, type VolumeOptions } from './volume-options.ts';
import { writeVolumeTable } from './write-volume-table.ts';

await runCommand(readVolumeOptions, main);

async function main(options: VolumeOptions): Promise<void> {
  const machine = describeMachine(options.dir);
  const figures = await runVolume(options, (line) => process.stderr.write(`${line}\n`));
  const text = writeVolumeTable(figures, machine, options);
  process.stdout.write(`\n${text}\n`);
  if (options.write) await updateReadme(new URL('../../README.md', import.meta.url), text, 'volume');
}
