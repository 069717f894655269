/**
 * The breaking-change gate: the contract against its released versions.
 *
 *   node src/main.ts [--json] [--all] [--summary FILE] [--root FOLDER]
 *
 * --all: shows acknowledged changes too, with their reasons.
 * --summary: appends the verdict to a file as Markdown, for the page of a build.
 * Exit code: 0 the gate is open, 1 it is closed, 2 it could not judge.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gate, repository } from './gate.ts';
import { report, summary } from './report.ts';

try {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      summary: { type: 'string' },
      root: { type: 'string', default: repository },
    },
  });
  const verdict = gate(values.root);
  const text = values.json
    ? JSON.stringify(verdict, null, 2)
    : report(verdict, process.stdout.isTTY === true, values.all);
  process.stdout.write(`${text}\n`);
  if (values.summary !== undefined) appendFileSync(values.summary, summary(verdict));
  process.exitCode = verdict.faults.length > 0 ? 1 : 0;
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 2;
}
