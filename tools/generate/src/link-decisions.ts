import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from './document.ts';
import { holdsNames } from './document.ts';

/** The page that the ids D1, D2, ... in descriptions name. It lies next to `spec/openapi.yaml`, and next to each bundle. */
export const decisionsFile = 'decisions.md';

export function readDecisions(repository: string): string {
  return readFileSync(join(repository, 'spec', decisionsFile), 'utf8');
}

/**
 * The document with a link for each id of a decision in its descriptions: `(D8)` becomes `([D8](decisions.md#d8-...))`.
 * The address is relative, since the same file is next to the bundle: who shows the document as a page
 * puts both in one folder.
 *
 * @param decisions text of the page
 * @throws Error when a description names a decision that the page does not have.
 */
export function linkDecisions(document: OpenApiDocument, decisions: string): OpenApiDocument {
  const anchors = anchorsIn(decisions);
  const linked = (text: string) =>
    text
      .replaceAll(`\`${decisionsFile}\``, `[${decisionsFile}](${decisionsFile})`)
      .replace(/(?<=[( ])D\d+(?=[,)])/g, (id) => `[${id}](${decisionsFile}#${anchorOf(id, anchors)})`);
  return withDescriptions(document, linked) as OpenApiDocument;
}

/** As Markdown renderers make them of headings: `## D8: What is a 400` has `d8-what-is-a-400`. */
function anchorsIn(page: string): ReadonlyMap<string, string> {
  const headings = page.matchAll(/^## ((D\d+):.*)$/gm);
  return new Map(
    [...headings].map(([, text = '', id = '']) => [
      id,
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ]),
  );
}

function anchorOf(id: string, anchors: ReadonlyMap<string, string>): string {
  const anchor = anchors.get(id);
  if (anchor === undefined)
    throw new Error(`A description names ${id}, which spec/${decisionsFile} does not have; correct the id`);
  return anchor;
}

/** Members that hold data, where a `description` is a value and not prose. */
const data = new Set(['value', 'example', 'default', 'const', 'enum', 'x-conformance']);

function withDescriptions(
  value: unknown,
  change: (text: string) => string,
  key = '',
  isName = false,
): unknown {
  if (Array.isArray(value)) return value.map((item) => withDescriptions(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const names = holdsNames(key, isName);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (!names && data.has(name)) return [name, member];
      if (!names && name === 'description' && typeof member === 'string') return [name, change(member)];
      return [name, withDescriptions(member, change, name, names)];
    }),
  );
}
