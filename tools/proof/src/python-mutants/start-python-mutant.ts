import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConfigFile } from '@attestation/conformance';
import { applyEdits } from '../apply-edits.ts';
import type { PythonMutant } from './python-mutant.ts';

/** The server without a fault. */
export const pythonSources = fileURLToPath(
  new URL('../../../../packages/conformance/fixtures/python/', import.meta.url),
);

interface Starter {
  startPythonServer(options: {
    readonly liberal: readonly string[];
    readonly program: string;
  }): Promise<{ readonly config: ConfigFile; stop(): Promise<void> }>;
}

const starter = new URL('../../../../packages/conformance/test/start-python-server.ts', import.meta.url).href;

/** @throws Error when an edit does not fit, or when the patched server does not start. */
export async function startPythonMutant({ edits, liberal = [] }: Pick<PythonMutant, 'edits' | 'liberal'>) {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-python-mutant-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(pythonSources, folder, { recursive: true });
    for (const file of new Set(edits.map((one) => one.file))) {
      const mine = edits.filter((one) => one.file === file);
      await writeFile(join(folder, file), applyEdits(await readFile(join(folder, file), 'utf8'), mine));
    }
    const { startPythonServer } = (await import(starter)) as Starter;
    const server = await startPythonServer({ liberal, program: join(folder, 'server.py') });
    return { config: server.config, stop: () => server.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
