import { writeFile } from 'node:fs/promises';
import { describeMachine } from '../describe-machine.ts';
import { runCommand, updateReadme } from '../run-command.ts';
import { type EvidenceOptions, readEvidenceOptions } from './evidence-options.ts';
import { judgeEvidence } from './judge-evidence.ts';
import { runEvidence } from './run-evidence.ts';
import { writeEvidenceTables } from './write-evidence-tables.ts';

await runCommand(readEvidenceOptions, main);

async function main(options: EvidenceOptions): Promise<void> {
  const machine = describeMachine(options.dir);
  const figures = await runEvidence(options, (line) => process.stderr.write(`${line}\n`));
  const judged = judgeEvidence(figures);
  const tables = writeEvidenceTables(judged, figures, machine);
  process.stdout.write(`\n${tables}\n`);
  if (options.json) {
    await writeFile(options.json, `${JSON.stringify({ machine, judged, figures }, null, 2)}\n`);
  }
  if (options.write) await updateReadme(new URL('../../README.md', import.meta.url), tables, 'evidence');
}
