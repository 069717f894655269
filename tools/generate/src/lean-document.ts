import type { OpenApiDocument } from './document.ts';
import { holdsNames } from './document.ts';

/** Members that hold data, where a `description` is a value and not prose. */
const data = new Set(['value', 'example', 'default', 'const', 'enum', 'x-signed-string']);

/** What implementations are judged by. */
const rules = new Set(['x-rules', 'x-conformance']);

/**
 * The document for programs: without prose and rules, the same in everything that refuses or accepts a value. Summaries
 * stay, and so do the descriptions of responses, which OpenAPI requires.
 *
 * @example leanDocument(view).components.schemas.Checksum // { type: 'string', pattern: '...' }
 */
export function leanDocument(view: OpenApiDocument): OpenApiDocument {
  return lean(view) as OpenApiDocument;
}

/** @param key where the value stands; a name and no keyword where `isName` */
function lean(value: unknown, key = '', isName = false, isResponse = false): unknown {
  if (Array.isArray(value)) return value.map((item) => lean(item));
  if (typeof value !== 'object' || value === null) return value;
  const names = holdsNames(key, isName);
  const members = Object.entries(value).filter(
    ([name, member]) =>
      names || (!rules.has(name) && !(name === 'description' && typeof member === 'string' && !isResponse)),
  );
  const isData = (name: string, member: unknown) =>
    !names && (data.has(name) || (name === 'examples' && Array.isArray(member)));
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      isData(name, member) ? member : lean(member, name, names, names && key === 'responses'),
    ]),
  );
}
