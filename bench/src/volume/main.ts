import { describeMachine } from '../describe-machine.ts';
import { updateReadme } from '../update-readme.ts';
import { runVolume } from './run-volume.ts';
import { readVolumeOptions, type VolumeOptions } from './volume-options.ts';
import { writeVolumeTable } from './write-volume-table.ts';

try {
  const options = readVolumeOptions(process.argv.slice(2));
  if ('help' in options) process.stdout.write(options.help);
  else await main(options);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function main(options: VolumeOptions): Promise<void> {
  const machine = describeMachine(options.dir);
  const figures = await runVolume(options, (line) => process.stderr.write(`${line}\n`));
  const text = writeVolumeTable(figures, machine, options);
  process.stdout.write(`\n${text}\n`);
  if (options.write) await updateReadme(new URL('../../README.md', import.meta.url), text, 'volume');
}
