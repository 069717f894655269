import { nodeBuiltin } from './node-builtin.ts';

/** The part of node:fs that is used. */
interface NodeFs {
  openAsBlob(path: string): Promise<Blob>;
  promises: { stat(path: string): Promise<{ isFile(): boolean }> };
}

interface NodePath {
  basename(path: string): string;
}

/**
 * A file on disk as a Blob, which is read from there each time.
 *
 * @throws Error outside Node and when the path leads to no file.
 */
export async function openPath(path: string): Promise<{ blob: Blob; name: string }> {
  const fs = nodeBuiltin<NodeFs>('node:fs');
  const paths = nodeBuiltin<NodePath>('node:path');
  if (!fs || !paths) throw new Error('a path needs Node 20.16 or newer; elsewhere give a File or a Blob.');
  if (!(await fs.promises.stat(path)).isFile()) throw new Error(`${path} is not a file.`);
  return { blob: await fs.openAsBlob(path), name: paths.basename(path) };
}
