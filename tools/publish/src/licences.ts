import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { published, repository } from './published.ts';

/** A package of others that package-lock.json names. */
interface Locked {
  /** Where it is installed, from the repository's root. */
  readonly path: string;
  /** As it says itself; empty when it says nothing. */
  readonly licence: string;
  /** Whether those who install one of our packages get it too. */
  readonly isShipped: boolean;
}

interface Entry {
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** Every package of others, for every platform. */
export function locked(): Locked[] {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const shipped = shippedIn(lock.packages);
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { license }]) => ({
      path,
      licence: license ?? licenceInstalled(path),
      isShipped: shipped.has(path),
    }));
}

/** What the published packages need, and what that needs. */
function shippedIn(packages: Record<string, Entry>): Set<string> {
  const reached = new Set(published().map(({ folder }) => folder));
  for (const path of reached) {
    const { dependencies, optionalDependencies, link, resolved } = packages[path] ?? {};
    if (link && resolved) reached.add(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = foldersAbove(path).map((folder) => `${folder}node_modules/${name}`);
      const target = found.find((candidate) => candidate in packages);
      if (target !== undefined) reached.add(target);
    }
  }
  return reached;
}

/** Where Node looks for what a package imports, nearest first. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/');
  return [...parts.keys()].map((taken) => `${parts.slice(0, parts.length - taken).join('/')}/`).concat('');
}

/** The lock has no licence of packages that state it in an older form, or only in a file. */
function licenceInstalled(path: string): string {
  const file = join(repository, path, 'package.json');
  if (!existsSync(file)) return '';
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  const stated = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
  return stated ?? licenceInText(path);
}

function licenceInText(path: string): string {
  const file = join(repository, path, 'LICENSE');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const isMit = /Permission is hereby granted, free of charge[\s\S]*THE SOFTWARE IS PROVIDED "AS IS"/.test(
    text,
  );
  return isMit ? 'MIT' : '';
}

/** Licences that let this project be used for any purpose, closed products included. */
const free = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
];

/**
 * Of what is only used to build and test, changes to its own files must be given back; nothing else follows. Under LGPL
 * is libvips, in sharp, which Astro brings and no page uses.
 */
const freeForTools = [...free, 'MPL-2.0', 'LGPL-3.0-or-later'];

/**
 * Whether a package under this licence may be used.
 *
 * @param expression SPDX, such as `(MIT OR GPL-3.0-only)`; what is not understood is not allowed
 * @param isShipped whether those who install our packages get it too
 */
export function isAllowed(expression: string, isShipped: boolean): boolean {
  const allowed = isShipped ? free : freeForTools;
  const inner = /^\(([^()]*)\)$/.exec(expression.trim())?.[1] ?? expression.trim();
  if (/[()]/.test(inner)) return false;
  // SPDX 2.3, annex D.4: AND binds before OR.
  return inner.split(' OR ').some((way) => way.split(' AND ').every((each) => allowed.includes(each.trim())));
}
