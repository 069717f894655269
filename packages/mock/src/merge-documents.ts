import type { OpenApiDocument } from './document.ts';

/**
 * Several versions of the contract as one document. Each version has components of the same names that may differ, so
 * that those of each but the first get its number: `CreateAttestationPayload_1`.
 *
 * @throws Error when two of them have the same path, or there is none.
 */
export function mergeDocuments(documents: readonly OpenApiDocument[]): OpenApiDocument {
  const [first, ...others] = documents;
  if (first === undefined) throw new Error('There is no document to serve');
  let merged = first;
  for (const [index, document] of others.entries()) {
    const { paths, components } = withSuffix(document, `_${index + 1}`);
    const known = Object.keys(paths).find((path) => path in merged.paths);
    if (known !== undefined) throw new Error(`Two documents have the path ${known}`);
    merged = {
      ...merged,
      paths: { ...merged.paths, ...paths },
      components: mergeSections(merged.components, components),
    };
  }
  return merged;
}

type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function mergeSections(one: unknown, other: unknown): Sections {
  const [left, right] = [(one ?? {}) as Sections, (other ?? {}) as Sections];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Object.fromEntries([...names].map((name) => [name, { ...left[name], ...right[name] }]));
}

/** Every component under a name with the suffix, and every reference to it. */
function withSuffix(document: OpenApiDocument, suffix: string): OpenApiDocument {
  const { paths, components = {} } = withReferences(document, suffix) as OpenApiDocument;
  const sections = Object.entries(components as Sections).map(([section, members]) => [
    section,
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name + suffix, member])),
  ]);
  return { ...document, paths, components: Object.fromEntries(sections) };
}

/** Members that hold data: what looks like a reference there is none. */
const data = new Set(['value', 'example', 'default', 'const', 'enum']);

function withReferences(value: unknown, suffix: string): unknown {
  if (typeof value === 'string') return value.replace(/^(#\/components\/[^/]+\/[^/]+)/, `$1${suffix}`);
  if (Array.isArray(value)) return value.map((item) => withReferences(item, suffix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      data.has(name) ? member : withReferences(member, suffix),
    ]),
  );
}
