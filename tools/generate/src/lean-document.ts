import type { OpenApiDocument } from './document.ts';

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

/** @param isResponse whether the object is a Response Object */
function lean(value: unknown, isResponse = false): unknown {
  if (Array.isArray(value)) return value.map((item) => lean(item));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(
    ([name, member]) =>
      !rules.has(name) && !(name === 'description' && typeof member === 'string' && !isResponse),
  );
  return Object.fromEntries(
    members.map(([name, member]) => {
      if (data.has(name) || (name === 'examples' && Array.isArray(member))) return [name, member];
      return [name, name === 'responses' ? responses(member) : lean(member)];
    }),
  );
}

function responses(value: unknown): unknown {
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => [name, lean(member, true)]),
  );
}
