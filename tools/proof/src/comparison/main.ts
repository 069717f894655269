/**
 * `node src/comparison/main.ts [--mutants N] [--seed N] [--tool NAME]... [--write]`: tools of others and this suite on
 * the same mutants. Needs the npm registry; takes an hour or so.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { comparisonFile, countsOf, type ToolOutcome, writeComparison } from './comparison.ts';
import { exchanges } from './exchanges.ts';
import { installTool } from './install-tool.ts';
import { baselineOf, findersOf, type Judge } from './judge-by-tools.ts';
import { comparable, sampleOf } from './sample.ts';
import { startSigningProxy } from './signing-proxy.ts';
import type { Tool } from './tool.ts';
import { dredd } from './tools/dredd.ts';
import { portman } from './tools/portman.ts';
import { prism } from './tools/prism.ts';
import { respect } from './tools/respect.ts';

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '74' },
    seed: { type: 'string', default: '1' },
    tool: { type: 'string', multiple: true },
    write: { type: 'boolean' },
  },
});
const all: readonly Tool[] = [dredd, respect, prism, portman];
const chosen = all.filter(({ name }) => !values.tool || values.tool.includes(name));
if (chosen.length < (values.tool?.length ?? 1)) {
  stop(`These tools are known: ${all.map(({ name }) => name).join(', ')}.`);
}
const [size, seed] = [Number(values.mutants), Number(values.seed)];
if (!(size >= 1) || !Number.isSafeInteger(seed)) stop('--mutants and --seed are whole numbers.');

const absent = [
  { name: 'Schemathesis', because: 'it is published for Python only, and this command installs from npm' },
];
const folder = await mkdtemp(join(tmpdir(), 'attestation-comparison-'));
// Also when it is interrupted: what was started ends, and nothing stays behind.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const proxy = await startSigningProxy();
const judges = new Map<Tool, Judge>();
try {
  for (const tool of chosen) await prepare(tool);
  const sample = sampleOf(comparable, size, seed);
  const mutants: Record<string, readonly string[]> = {};
  const unjudged: Record<string, string> = {};
  for (const [at, subject] of sample.entries()) {
    const result = await findersOf(subject, [...judges.values()], proxy).then(
      (finders) => {
        mutants[subject.id] = finders;
        return finders.join(', ') || 'none';
      },
      // An hour's work is not thrown away for one mutant; which one was left out is reported.
      (error: unknown) => {
        unjudged[subject.id] = firstLine(error);
        return `could not be judged: ${firstLine(error)}`;
      },
    );
    print(`${at + 1}/${sample.length} ${subject.id}: ${result}`);
  }
  const date = new Date().toISOString().slice(0, 10);
  const conditions = {
    node: process.version,
    date,
    seed,
    of: comparable.length,
    examples: exchanges.length,
    cores: availableParallelism(),
    load: Math.round(loadavg()[2] ?? 0),
  };
  const comparison = { conditions, tools: [...judges].map(outcomeOf), absent, mutants, unjudged };
  const { found, together, total } = countsOf(comparison);
  for (const [name, count] of found) print(`${name}: ${count} of ${total}`);
  print(`the tools of others together: ${together} of ${total}`);
  if (values.write) {
    await writeComparison(comparison);
    print(`Written: ${comparisonFile}`);
  }
} finally {
  for (const { tool } of judges.values()) await tool.close();
  await proxy.stop();
}

/** What cannot be installed or started is reported, and left out. */
async function prepare(tool: Tool): Promise<void> {
  try {
    const own = join(folder, String(judges.size + absent.length));
    const { command } = await installTool(own, tool.packages);
    const prepared = await tool.prepare({ folder: own, proxy: proxy.url, command });
    const baseline = await baselineOf(prepared, proxy);
    judges.set(tool, { name: tool.name, tool: prepared, baseline, seconds: [] });
    print(`${tool.name}: ${baseline.size} complaints about the server without a fault`);
  } catch (error) {
    absent.push({ name: tool.name, because: firstLine(error) });
    print(`${tool.name} is left out: ${(error as Error).message}`);
  }
}

function outcomeOf([{ name, packages, setup }, { baseline, seconds }]: [Tool, Judge]): ToolOutcome {
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0;
  return { name, packages, setup, baseline: [...baseline].sort(), seconds: Math.round(median * 10) / 10 };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
