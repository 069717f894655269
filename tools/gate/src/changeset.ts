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
import { levelOf } from './judge-contract.ts';
import { report } from './report.ts';

try {
  const { values } = parseArgs({ options: { root: { type: 'string', default: repository } } });
  const folder = join(values.root, '.changeset');
  const [file, typesFile] = [join(folder, 'contract-changes.md'), join(folder, 'contract-types.md')];
  // What this command wrote before is not what it has to be measured by.
  for (const one of [file, typesFile]) rmSync(one, { force: true });
  const verdict = gate(values.root);
  const text = changesetText(verdict);
  if (verdict.versions.some((version) => version.state !== 'new' && exceeds(levelOf(version), 'patch'))) {
    process.stdout.write(`${report(verdict, process.stdout.isTTY === true)}\n`);
    process.exitCode = 1;
  } else {
    const lines = [
      write(file, exceeds(verdict.level, verdict.pending) ? text : undefined, verdict.level),
      write(
        typesFile,
        exceeds(verdict.types, verdict.pendingTypes) ? typesChangesetText(verdict) : undefined,
        verdict.types,
      ),
    ].filter((line) => line !== '');
    const why =
      text === undefined ? 'nothing changed' : `the pending changesets say ${verdict.pending} already`;
    process.stdout.write(
      lines.length === 0
        ? `No changeset of the contract is needed: ${why}.\n`
        : `${lines.join('\n')}\nRead it, put what callers should do first, and commit it.\n`,
    );
  }
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 2;
}

/** @returns what was written, or ''. */
function write(path: string, text: string | undefined, level: Level): string {
  if (text === undefined) return '';
  writeFileSync(path, text);
  return `Wrote .changeset/${basename(path)} (${level}).`;
}
