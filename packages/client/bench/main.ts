/**
 * What the client costs: bytes of a page and processor time of a call, compared with fetch alone and other clients of the same
 * document, in one table.
 *
 *   node bench/main.ts [--rounds N] [--calls N] [--write]
 *
 * The others are installed into a temporary folder; without the registry they are left out, and the output says so.
 * --write puts the table into docs/decisions/client-size.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleTarget } from './bundle-target.ts';
import { installPeers } from './install-peers.ts';
import { targets } from './targets.ts';
import { timeCalls } from './time-calls.ts';
import { replaceTable, writeTable } from './write-table.ts';

const repository = resolve(import.meta.dirname, '../../..');
const page = join(repository, 'docs/decisions/client-size.md');
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '25' },
    calls: { type: 'string', default: '200' },
    write: { type: 'boolean', default: false },
  },
});
const [load = 0] = loadavg();
const scratch = mkdtempSync(join(tmpdir(), 'attestation-bench-client-'));
try {
  const missing = installPeers(scratch, join(repository, 'packages/contract/generated/v1/openapi.json'));
  for (const [name, why] of missing) process.stderr.write(`${name} is left out: ${why}\n`);
  const here = targets.filter(({ needs }) => needs === undefined || !missing.has(needs));
  const bundles = await Promise.all(here.map((target) => bundleTarget(target, scratch)));
  const timings = await timeCalls(bundles, wholeNumber(values.rounds), wholeNumber(values.calls));
  const table = `${writeTable(bundles, timings)}\n\n${conditions()}`;
  process.stdout.write(`${table}\n`);
  if (values.write && missing.size === 0)
    writeFileSync(page, replaceTable(readFileSync(page, 'utf8'), table));
  else if (values.write) process.stderr.write('Not written: the table would lack what could not be had\n');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`"${text}" must be a whole number from 1`);
}

function conditions(): string {
  const machine = `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}`;
  const when = new Date().toISOString().slice(0, 10);
  return `Seen on ${when}: ${machine}, Node ${process.versions.node}, a load of ${load.toFixed(1)} from elsewhere at the start; medians of ${values.rounds} rounds of ${values.calls} calls, one after the other, after one round that warms up; the differences are taken within a round.`;
}
