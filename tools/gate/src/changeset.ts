/**
 * Writes the changesets that the contract needs: of the contract, and of the packages with generated TypeScript where
 * code meets a difference. The same files again when it is run again.
 *
 *   node src/changeset.ts [--root FOLDER]
 *
 * Exit code: 0 written, or nothing to write; 1 no changeset can help; 2 it could not judge.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Level } from './change.ts';
import { exceeds } from './change.ts';
import { changesetText, typesChangesetText } from './changeset-text.ts';
import { gate, repository } from './gate.ts';
import { report } from './report.ts';

try {
  const { values } = parseArgs({ options: { root: { type: 'string', default: repository } } });
  const folder = join(values.root, '.changeset');
  const [file, typesFile] = ['contract-changes.md', 'contract-types.md'];
  // What this command wrote before is not what it has to be measured by.
  const verdict = gate(values.root, [file, typesFile]);
  const text = changesetText(verdict);
  const lacks = (what: string, level: Level, pending: Level) =>
    exceeds(level, pending) || verdict.faults.some((fault) => fault.startsWith(what));
  const { level, pending, types, pendingTypes } = verdict;
  if (verdict.faults.length > 0 && !verdict.lacksChangeset) {
    process.stdout.write(`${report(verdict, process.stdout.isTTY === true)}\n`);
    process.exitCode = 1;
  } else {
    const lines = [
      write(join(folder, file), lacks('The contract', level, pending) ? text : undefined, level),
      write(
        join(folder, typesFile),
        lacks('The exported TypeScript', types, pendingTypes) ? typesChangesetText(verdict) : undefined,
        types,
      ),
    ].filter((line) => line !== '');
    const why = text === undefined ? 'nothing changed' : `other pending changesets say it already`;
    process.stdout.write(
      lines.length === 0
        ? `No changeset of the contract is needed: ${why}.\n`
        : `${lines.join('\n')}\nRead it, and commit it. It is written again each time: what callers should do belongs into a changeset of its own.\n`,
    );
  }
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 2;
}

/** In place of what was there. @returns what was written, or ''. */
function write(path: string, text: string | undefined, level: Level): string {
  rmSync(path, { force: true });
  if (text === undefined) return '';
  writeFileSync(path, text);
  return `Wrote .changeset/${basename(path)} (${level}).`;
}
