import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { linkAlone } from '../src/link-alone.ts';
import { install, type Packed, pack, published, repository } from '../src/published.ts';
import { run } from '../src/run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Every published package as packed. */
    packed: Packed[];
    /** Projects that hold one package and what it needs, by the package's name. `alone.test.ts` holds them against npm. */
    projects: Record<string, string>;
    /** The project in which npm has installed all packages. */
    together: string;
    /** A project with TypeScript 5.9.3, and 5.4.5 as `typescript-5.4`. */
    olderTypescript: string;
    /** Where tests may write; it is removed after the last. */
    scratch: string;
  }
}

/** Packs and installs once for all test files, since that is what takes long. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const scratch = await mkdtemp(join(tmpdir(), 'published-'));
  const all = published();
  await run(process.execPath, ['apps/server/scripts/make-package.ts'], { cwd: repository });
  const packed = await pack(all, join(scratch, 'tarballs'));
  const together = join(scratch, 'together');
  await install(
    together,
    packed.map(({ tarball }) => tarball),
  );
  const projects: Record<string, string> = {};
  for (const { manifest } of all) {
    const project = join(scratch, manifest.name.replace('@attestation/', ''));
    linkAlone(together, manifest.name, project);
    projects[manifest.name] = project;
  }
  const olderTypescript = join(scratch, 'older-typescript');
  await install(olderTypescript, ['typescript@5.9.3', 'typescript-5.4@npm:typescript@5.4.5']);
  provide('packed', packed);
  provide('projects', projects);
  provide('together', together);
  provide('olderTypescript', olderTypescript);
  provide('scratch', scratch);
  return () => rm(scratch, { recursive: true, force: true });
}
