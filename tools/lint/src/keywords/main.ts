/**
 * The keyword matrix: every schema keyword of the contract, tried in every tool that reads it.
 *
 *   node src/keywords/main.ts [--check]
 *
 * Writes docs/keyword-matrix.md; with --check it only compares. Exit code: 0 all is recorded, 1 something is not,
 * 2 the tools could not be tried.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../run-tool.ts';
import { keywordMatrix } from './keyword-matrix.ts';

const pageFile = 'docs/keyword-matrix.md';

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const { faults, text } = await keywordMatrix();
  if (!values.check) writeFileSync(join(repository, pageFile), text);
  else if (readFileSync(join(repository, pageFile), 'utf8') !== text)
    faults.push(
      `${pageFile} is not what the tools say now. Fix: run npm run keywords --workspace=@attestation/lint.`,
    );
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length === 0)
    process.stdout.write('Every keyword of the contract is enforced, or its gap recorded.\n');
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 2;
}
