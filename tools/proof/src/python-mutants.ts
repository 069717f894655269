/** `node src/python-mutants.ts [--until-red] [ID...]`: the suite on the server in Python with each of these faults. */

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig, runSuite, SetupError } from '@attestation/conformance';
import { redRules } from './judge-mutant.ts';
import { readSources } from './mutants/edits-of.ts';
import { applyEdits, type Mutant } from './mutants/mutant.ts';
import { readMutants } from './mutants/read-mutants.ts';
import { root } from './server-sources.ts';
import { startPython } from './variants/start-python.ts';

/** The server without a fault. */
export const pythonSources = join(root, 'packages/conformance/fixtures/python');

/** Folder of the mutants of the server in Python. */
export const pythonMutantFolder = join(import.meta.dirname, '../mutants/python');

/**
 * The server in Python with one fault each. Written from the description alone, without a look at the suite's rules;
 * only those of `second-look.yaml` came after their survivors had been looked at.
 */
export const pythonMutants = readMutants(pythonMutantFolder, () => readSources(pythonSources));

/** @throws Error when an edit does not fit, or when the patched server does not start. */
async function startPythonMutant({ edits, liberal }: Pick<Mutant, 'edits' | 'liberal'>) {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-python-mutant-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(pythonSources, folder, { recursive: true });
    for (const [file, here] of Map.groupBy(edits(), (edit) => edit.file)) {
      await writeFile(join(folder, file), applyEdits(await readFile(join(folder, file), 'utf8'), here));
    }
    const server = await startPython(liberal, join(folder, 'server.py'));
    return { config: server.config, stop: () => server.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

interface Verdict {
  readonly red: readonly string[];
  readonly broken: readonly string[];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'until-red': { type: 'boolean' }, width: { type: 'string', default: '2' } },
  });
  const chosen = positionals.length
    ? positionals.flatMap((word) => pythonMutants.filter(({ id }) => id.startsWith(word)))
    : pythonMutants;
  const queue = [...chosen];
  const survivors: Mutant[] = [];
  const started = performance.now();
  let done = 0;

  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const server = await startPythonMutant(next);
      const begun = performance.now();
      try {
        tell(next, await judge(await loadConfig(server.config, '/')), secondsSince(begun));
      } finally {
        await server.stop();
      }
    }
  }

  /** The whole suite; or what it has found up to its first red case. The seed is always the same. */
  async function judge(config: Config): Promise<Verdict> {
    const firstRed: string[] = [];
    try {
      const report = await runSuite(config, {
        seed: 1,
        level: 'MUST',
        maxSeconds: 600,
        onProgress: ({ failed, rule, name }) => {
          if (failed && values['until-red']) firstRed.push(`${rule} (${name})`);
          // Ends the run: what is thrown here comes out of it.
          if (firstRed.length > 0) throw new Error('A case is red.');
        },
      });
      return { red: redRules(report), broken: report.suite.faults };
    } catch (error) {
      if (firstRed.length > 0) return { red: firstRed.slice(0, 1), broken: [] };
      if (error instanceof SetupError) return { red: [`set-up: ${error.message}`], broken: [] };
      throw error;
    }
  }

  function tell(mutant: Mutant, { red, broken }: Verdict, seconds: number): void {
    done += 1;
    const { open } = mutant;
    if (red.length === 0 && open === undefined) survivors.push(mutant);
    const verdict = red.length > 0 ? 'killed  ' : open === undefined ? 'SURVIVES' : 'open    ';
    const fault = broken.length > 0 ? `  FAULT OF THE SUITE: ${broken.join('; ')}` : '';
    print(
      `${String(done).padStart(4)}/${chosen.length} ${verdict} ${mutant.id}  ${red.join(' ')}  ${seconds} s${fault}`,
    );
  }

  await Promise.all(Array.from({ length: Number(values.width) }, work));
  const faults = chosen.filter(({ open }) => open === undefined);
  print(`\nKilled: ${faults.length - survivors.length} of ${faults.length} in ${secondsSince(started)} s.`);
  for (const { id, says } of survivors) print(`  ${id}: ${says}`);
  process.exit(survivors.length > 0 ? 1 : 0);
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 100) / 10;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) await main();
