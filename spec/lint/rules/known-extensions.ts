import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';

/** Every extension of ours, with the tool that reads it. A new one starts here. */
const known: Record<string, string> = {
  'x-sunset': 'the breaking-change gate',
  'x-deprecated-versions': 'the generator marks each operation of the version',
  'x-deprecated-since': 'the server sends it as Deprecation',
  'x-rules': 'the conformance suite',
  'x-signed-string': 'lint, gate, documentation, and a test of the signing library',
  'x-roles':
    'the generator writes it into the table of the console, and the server holds requests against it',
  'x-pending': 'the same, for sessions that wait for a second factor',
  'x-recent': 'the same, for sessions whose sign-in is not recent',
  'x-conformance': 'the generator writes the rule catalogue into the bundle',
};

/** Places whose members are data or names, where `x-` means nothing. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'properties', 'headers', 'mapping']);

/** An extension that no tool reads looks like a promise: only those of a closed list are allowed. */
export const knownExtensions: SpectralFunction = (document) => {
  const found: { path: (string | number)[]; message: string }[] = [];
  const visit = (value: unknown, path: (string | number)[], isData: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const step = Array.isArray(value) ? Number(key) : key;
      if (!isData && key.startsWith('x-')) {
        if (!(key in known)) found.push({ path: [...path, step], message: unknown(key) });
        continue;
      }
      // A map of names holds schemas again one level deeper; data never does.
      const names = data.has(key) && !isData;
      const holdsSchemas = key === 'properties' || key === 'headers';
      if (names && !holdsSchemas) continue;
      visit(member, [...path, step], names);
    }
  };
  visit(document, [], false);
  return found;
};

function unknown(key: string): string {
  return teach(
    `No tool of this repository reads the extension ${key}.`,
    `Use one of ${Object.keys(known).join(', ')}; or add it to spec/lint/rules/known-extensions.ts together with the tool that reads it.`,
  );
}
