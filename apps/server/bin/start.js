import { existsSync } from 'node:fs';

/** Loads a compiled module of this package, or says what is missing before it could be loaded. */
export async function start(name) {
  const [major] = process.versions.node.split('.');
  if (Number(major) < 26) {
    refuse(
      `This needs Node 26, and "node" is ${process.version} here. Run it through npm, which brings its own.`,
    );
  }
  const entry = new URL(`../dist/${name}`, import.meta.url);
  if (!existsSync(entry)) refuse('Not built yet. Run "npm run build" first.');
  return import(entry.href);
}

function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
