/**
 * How long generating takes, compared with others on the same document, in one run.
 *
 *   node bench/main.ts [--rounds N] [--write]
 *
 * hey-api is installed into a temporary folder first; without the registry it is left out, and the output says so.
 * --write puts the table into docs/decisions/openapi-typescript.md. Exit code: 1 when something measured fails.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { installPackages } from '../peers/install-packages.ts';
import { runTimed } from './run-timed.ts';
import { type Target, targetsIn } from './targets.ts';
import { replaceTable, type Samples, writeTable } from './write-table.ts';

const repository = resolve(import.meta.dirname, '../../..');
const page = join(repository, 'docs/decisions/openapi-typescript.md');
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, write: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1');
const [load = 0] = loadavg();
const scratch = mkdtempSync(join(tmpdir(), 'attestation-bench-generate-'));

try {
  const document = join(scratch, 'openapi.json');
  copyFileSync(join(repository, 'packages/contract/generated/v1/openapi.json'), document);
  const missing = installPackages(scratch, ['@hey-api/openapi-ts'], ts.version);
  if (missing !== undefined) process.stderr.write(`${missing}\n`);
  const peer = missing === undefined ? scratch : undefined;
  const table = `${writeTable(measure(targetsIn({ repository, scratch, document, peer })))}\n\n${conditions()}`;
  process.stdout.write(`${table}\n`);
  if (values.write && peer) writeFileSync(page, replaceTable(readFileSync(page, 'utf8'), table));
  else if (values.write)
    process.stderr.write('Not written: the table would lack what could not be installed\n');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** All targets in turn in each round, so that whatever else the machine does meets all of them; round 0 warms up. */
function measure(targets: readonly Target[]): Samples {
  const samples = new Map(targets.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { name, folder, args, says }] of targets.entries()) {
      const seconds = runTimed(args(join(scratch, `out-${index}-${round}`)), folder, says);
      if (round > 0) samples.get(name)?.push(seconds);
    }
  }
  return samples;
}

function conditions(): string {
  const machine = `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}`;
  const when = new Date().toISOString().slice(0, 10);
  return `Seen on ${when}: ${machine}, Node ${process.versions.node}, a load of ${load.toFixed(1)} from elsewhere at the start; median of ${rounds} rounds after one that warms the page cache; whole processes, their start included.`;
}
