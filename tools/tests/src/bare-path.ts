import { existsSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** All that `npm test` may call: Node, npm, git, a shell and commands of coreutils. */
const commands =
  'node npm npx git bash sh basename cat chmod cp cut date dirname echo env false head id ln ls mkdir mktemp mv nice ' +
  'printf pwd readlink realpath rm rmdir sleep sort tail tee test touch tr true uname wc yes';

/**
 * A PATH with these commands and those of the installed packages: a test that calls another program fails on a machine that
 * has it, too. Windows keeps its PATH.
 */
export function makeBarePath(): string {
  const path = process.env.PATH ?? '';
  if (process.platform === 'win32') return path;
  const bin = join(root, 'node_modules/.bin');
  const folder = join(root, 'node_modules/.cache/bare-path');
  mkdirSync(folder, { recursive: true });
  for (const name of commands.split(' ')) {
    const places = path.split(delimiter).filter((place) => place !== bin && place !== folder);
    const file =
      name === 'node' ? process.execPath : places.map((place) => join(place, name)).find(existsSync);
    if (file !== undefined) link(file, join(folder, name));
  }
  return [bin, folder].join(delimiter);
}

/** In one step, since another run may be at it. */
function link(file: string, place: string): void {
  if (existsSync(place) && readlinkSync(place) === file) return;
  const fresh = `${place}.${process.pid}`;
  symlinkSync(file, fresh);
  renameSync(fresh, place);
}
