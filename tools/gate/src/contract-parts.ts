import { stringify } from 'yaml';
import type { Json, JsonObject } from './contract-document.ts';
import { objectAt } from './contract-document.ts';

/** The parts of a document that a reader looks at one by one, as YAML, by name. */
export function contractParts(document: JsonObject): Map<string, string> {
  const { paths: _paths, components, 'x-conformance': rules, ...rest } = document;
  const operations = Object.entries(objectAt(document, 'paths')).map(([path, item]) => [path, item] as const);
  const sections = Object.keys(objectAt(document, 'components')).flatMap((section) =>
    Object.entries(objectAt(components, section)).map(
      ([name, part]) => [`${section}/${name}`, part] as const,
    ),
  );
  const texts = Object.entries(objectAt({ rules: rules ?? {} }, 'rules'));
  const parts: (readonly [string, Json])[] = [['document', rest], ...operations, ...sections, ...texts];
  return new Map(parts.map(([name, part]) => [name, stringify(part, { lineWidth: 100 }).trimEnd()]));
}
