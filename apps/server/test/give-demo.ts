import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemo, writeDemoFiles } from '../src/demo/provision-demo.ts';

/** Contents by file name. */
type Files = ReadonlyMap<string, Buffer>;

let made: Promise<Files> | undefined;

/**
 * Gives a DATA_DIR that is not there yet a demo whose members have the same keys in all tests of this process: to make
 * three RSA keys takes longer than the rest of a start.
 */
export async function giveDemo(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return;
  made ??= makeOnce();
  const folder = join(dataDir, 'demo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of await made) await writeFile(join(folder, name), content);
}

/** As the first start of a server does. */
async function makeOnce(): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-demo-'));
  await writeDemoFiles(folder, await makeDemo(folder));
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name))] as const),
  );
  await rm(folder, { recursive: true });
  return new Map(files);
}
