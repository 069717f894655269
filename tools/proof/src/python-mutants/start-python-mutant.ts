import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigFile } from '@attestation/conformance';
import { applyEdits } from '../mutants/apply-edits.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { pythonSources } from './python-mutants.ts';

interface Starter {
  startPythonServer(options: {
    readonly liberal: readonly string[];
    readonly program: string;
  }): Promise<{ readonly config: ConfigFile; stop(): Promise<void> }>;
}

const starter = new URL('../../../../packages/conformance/test/start-python-server.ts', import.meta.url).href;

/** @throws Error when an edit does not fit, or when the patched server does not start. */
export async function startPythonMutant({ edits, liberal }: Pick<Mutant, 'edits' | 'liberal'>) {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-python-mutant-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(pythonSources, folder, { recursive: true });
    for (const [file, here] of Map.groupBy(edits(), (edit) => edit.file)) {
      await writeFile(join(folder, file), applyEdits(await readFile(join(folder, file), 'utf8'), here));
    }
    const { startPythonServer } = (await import(starter)) as Starter;
    const server = await startPythonServer({ liberal, program: join(folder, 'server.py') });
    return { config: server.config, stop: () => server.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
