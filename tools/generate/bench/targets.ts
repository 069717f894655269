import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { peers } from '../peers/install-packages.ts';

const peer = '@hey-api/openapi-ts';

/** One thing to measure. */
export interface Target {
  readonly name: string;
  /** Where it runs. */
  readonly folder: string;
  /** @param out a path of its own, where nothing is yet */
  readonly args: (out: string) => readonly string[];
  /** What it says when it has done its work. */
  readonly says: RegExp;
}

/** Absolute paths. */
export interface Places {
  readonly repository: string;
  /** Where outputs go, one folder each. */
  readonly scratch: string;
  /** The bundled document that the others read. */
  readonly document: string;
  /** Where the peer is installed; undefined when it is not. */
  readonly peer: string | undefined;
}

/** Ours, its parts, and others on the same document; all as processes, from start to end. */
export function targetsIn(places: Places): Target[] {
  const { repository, scratch, document } = places;
  const generator = join(repository, 'tools/generate/src/main.ts');
  const redocly = commandOf(import.meta.url, '@redocly/cli', 'redocly');
  const openapiTypescript = commandOf(import.meta.url, 'openapi-typescript', 'openapi-typescript');
  const turbo = commandOf(import.meta.url, 'turbo', 'turbo');
  const idle = join(scratch, 'idle');
  return [
    {
      ...{ name: 'generate, everything from scratch', folder: repository },
      args: (out) => [generator, '--force', '--out', out],
      says: /Generated (\d+) files .* \1 changed/,
    },
    {
      // The round that warms up fills the folder.
      ...{ name: 'generate, nothing to do', folder: repository },
      args: () => [generator, '--out', idle],
      says: /up to date|Generated/,
    },
    {
      ...{ name: 'npm run generate (through turbo), everything from scratch', folder: repository },
      args: () => [turbo, 'run', 'generate', '--force', '--', '--force'],
      says: /Generated \d+ files/,
    },
    {
      ...{ name: 'npm run generate (through turbo), nothing to do', folder: repository },
      args: () => [turbo, 'run', 'generate'],
      says: /1 successful/,
    },
    {
      ...{ name: 'redocly bundle alone, which is part of it', folder: repository },
      args: (out) => [redocly, 'bundle', 'attestation', '--output', `${out}.json`],
      says: /Created a bundle/,
    },
    {
      ...{ name: 'openapi-typescript 7.13.0 alone', folder: scratch },
      args: (out) => [openapiTypescript, document, '-o', `${out}.ts`],
      says: /openapi\.json → /,
    },
    ...peerTargets(places),
  ];
}

function peerTargets({ scratch, document, peer: installed }: Places): Target[] {
  if (installed === undefined) return [];
  const command = commandOf(join(installed, 'package.json'), peer, 'openapi-ts');
  return [
    {
      ...{ name: `hey-api ${peers[peer]}, types`, folder: scratch, says: /✓/ },
      args: (out) => [command, '-i', document, '-o', out, '-p', '@hey-api/typescript'],
    },
    {
      ...{ name: `hey-api ${peers[peer]}, types and client`, folder: scratch, says: /✓/ },
      args: (out) => [command, '-i', document, '-o', out],
    },
  ];
}

/** The file behind a package's command, seen from a module or a manifest. */
function commandOf(from: string, name: string, command: string): string {
  const require = createRequire(from);
  // Looked for by hand: a package need not export its manifest.
  const manifests = require.resolve.paths(name)?.map((folder) => join(folder, name, 'package.json'));
  const manifest = manifests?.find((file) => existsSync(file));
  if (manifest === undefined) throw new Error(`${name} is not installed; run npm ci`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  return join(dirname(manifest), typeof bin === 'string' ? bin : (bin[command] ?? ''));
}
