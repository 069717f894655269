/**
 * Writes the changeset that the contract needs; the same file again when it is run again.
 *
 *   node src/changeset.ts [--root FOLDER]
 *
 * Exit code: 0 written, or nothing to write; 1 no changeset can help; 2 it could not judge.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exceeds } from './change.ts';
import { changesetText } from './changeset-text.ts';
import { gate, repository } from './gate.ts';
import { levelOf } from './judge-contract.ts';
import { report } from './report.ts';

const name = '.changeset/contract-changes.md';

try {
  const { values } = parseArgs({ options: { root: { type: 'string', default: repository } } });
  const file = join(values.root, name);
  // What this command wrote before is not what it has to be measured by.
  rmSync(file, { force: true });
  const verdict = gate(values.root);
  const text = changesetText(verdict);
  if (verdict.versions.some((version) => version.state !== 'new' && exceeds(levelOf(version), 'patch'))) {
    process.stdout.write(`${report(verdict, process.stdout.isTTY === true)}\n`);
    process.exitCode = 1;
  } else if (text === undefined || !exceeds(verdict.level, verdict.pending)) {
    const why =
      text === undefined ? 'nothing changed' : `the pending changesets say ${verdict.pending} already`;
    process.stdout.write(`No changeset of the contract is needed: ${why}.\n`);
  } else {
    writeFileSync(file, text);
    process.stdout.write(
      `Wrote ${name} (${verdict.level}). Read it, put what callers should do first, and commit it.\n`,
    );
  }
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 2;
}
