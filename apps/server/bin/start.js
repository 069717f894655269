import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

/** Loads a compiled module of this package, or says what is missing before it could be loaded. */
export async function start(name) {
  if (process.argv[2] === '--version') {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    process.stdout.write(`${version}\n`);
    process.exit(0);
  }
  // The database would make its files readable to all, in whatever folder the operator has given it.
  process.umask(0o077);
  const entry = new URL(`../dist/${name}`, import.meta.url);
  if (!existsSync(entry)) refuse('Not built yet. Run "npm run build" first.');
  return loadInLittleMemory(entry.href);
}

/**
 * Loading some hundred modules would make V8 grow the space for new objects to its largest, for good; and the larger
 * it is, the more spent 64 KiB buffers of an upload wait in it: 190 MiB instead of 140 for a file of 1 GiB. V8 reads
 * this flag whenever that space could grow, so under load it still does.
 */
async function loadInLittleMemory(href) {
  setFlagsFromString('--semi-space-growth-factor=1');
  try {
    return await import(href);
  } finally {
    setFlagsFromString('--semi-space-growth-factor=2');
  }
}

function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
