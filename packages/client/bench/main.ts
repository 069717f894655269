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
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installPeers } from './install-peers.ts';
import { type Bundle, type Target, targets } from './targets.ts';

const repository = resolve(import.meta.dirname, '../../..');
const page = join(repository, 'docs/decisions/client-size.md');
const client = join(import.meta.dirname, '..');
const [start, end] = [
  '<!-- bench:client, written by npm run bench --workspace=@attestation/client -- --write -->',
  '<!-- /bench:client -->',
];
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

/** What a page would load, minified, with its size in bytes after gzip; the module itself is loaded, too. */
async function bundleTarget(
  { name, code }: Target,
  folder: string,
): Promise<{ name: string; gzip: number; module: Bundle }> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'neutral', write: false },
    mainFields: ['module', 'main'],
    conditions: ['browser'],
    alias: {
      '@attestation/client': join(client, 'dist'),
      '@attestation/signing': join(client, '../signing/dist/index.js'),
    },
    resolveExtensions: ['.ts', '.js', '.mjs'],
  });
  const text = outputFiles[0]?.text ?? '';
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`);
  writeFileSync(file, text);
  const module = (await import(pathToFileURL(file).href)) as Bundle;
  return { name, gzip: gzipSync(text, { level: 9 }).length, module };
}

/** A Markdown table; the first bundle is what the others are held against, within each round. */
function writeTable(bundles: readonly { name: string; gzip: number }[], timings: Timings): string {
  const base = timings.get(bundles[0]?.name ?? '') ?? [];
  const rows = bundles.map(({ name, gzip }) => {
    const own = timings.get(name) ?? [];
    const more = own.map((value, round) => value - (base[round] ?? Number.NaN));
    const ratio = own.map((value, round) => value / (base[round] ?? Number.NaN));
    const size = gzip.toLocaleString('en');
    return `| ${name} | ${size} | ${median(own).toFixed(0)} | ${signed(median(more))} | ${median(ratio).toFixed(2)} |`;
  });
  return [
    '| one signed call | bytes, gzip | µs of processor a call | more than fetch alone | ratio |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function signed(value: number): string {
  return value > 0 ? `+${value.toFixed(0)}` : value.toFixed(0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The page with its old table replaced. @throws Error when the page has no place for it. */
function replaceTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page needs the lines ${start} and ${end}, in this order`);
  return `${page.slice(0, from)}${start}\n\n${table}\n\n${page.slice(to)}`;
}

/** Microseconds of processor time that a call takes, of each round. */
type Timings = Map<string, number[]>;

/**
 * Calls one after the other, each target in turn in each round, against a server that answers at once. Signing is
 * left out on all sides: it takes longer than everything else, and is the same. Processor time, since a machine that is
 * busy otherwise stretches the time on the wall; that of the server is in it, the same for all.
 */
async function timeCalls(
  bundles: readonly { name: string; module: Bundle }[],
  rounds: number,
  calls: number,
): Promise<Timings> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { request_id } = JSON.parse(body) as { request_id: string };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ request_id, data: { no: 'N1', completed: true } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signature = new Uint8Array(256);
  const options = { baseUrl, accessKey: 'AK1', signer: async () => signature };
  const timings: Timings = new Map(bundles.map(({ name }) => [name, []]));
  const callers = bundles.map(({ name, module }) => ({ name, call: module.makeCall(options) }));
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const { name, call } of callers) {
        const before = process.cpuUsage();
        for (let i = 0; i < calls; i++) {
          if ((await call()).no !== 'N1') throw new Error(`${name} did not read the answer`);
        }
        const { user, system } = process.cpuUsage(before);
        if (round > 0) timings.get(name)?.push((user + system) / calls); // the first warms up
      }
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return timings;
}
