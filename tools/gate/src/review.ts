/**
 * Writes a page with the pending change of the contract, side by side, and prints its path.
 *
 *   node src/review.ts [--root FOLDER] [--out FILE]
 *
 * Exit code: 0 written, 2 the contract cannot be read.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gate, repository } from './gate.ts';
import { readContract, readLastCommit, readPublished } from './read-contract.ts';
import { reviewPage } from './review-page.ts';

try {
  const { values } = parseArgs({
    options: { root: { type: 'string', default: repository }, out: { type: 'string' } },
  });
  const { root } = values;
  const verdict = gate(root);
  const [current, published] = [readContract(root), readPublished(root)];
  const isNew = verdict.versions.some(({ state }) => state === 'new');
  const lastCommit = isNew ? readLastCommit(root) : undefined;
  const documents = verdict.versions.map(({ version }) => {
    const before = published.get(version) ?? lastCommit?.get(version);
    return [version, { before, after: current.get(version) }] as const;
  });
  const out = resolve(
    values.out ?? join(mkdtempSync(join(tmpdir(), 'attestation-review-')), 'contract.html'),
  );
  writeFileSync(out, reviewPage(verdict, new Map(documents)));
  process.stdout.write(`${out}\n`);
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 2;
}
