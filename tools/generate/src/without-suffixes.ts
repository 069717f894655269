import type { OpenApiDocument } from './document.ts';

/**
 * Names are unique in the document of all versions; in the view of one version they are plain again.
 *
 * @param versions those of the document up to this one: what an earlier version has brought may have its suffix
 */
export function withoutSuffixes(view: OpenApiDocument, versions: readonly string[]): OpenApiDocument {
  const version = versions.at(-1) ?? '';
  const [, ...later] = versions.map((name) => name.slice(1).replace('.', '_'));
  const suffix = later.length === 0 ? /$^/ : new RegExp(`V(${later.join('|')})$`);
  const names = newNames(view, suffix, version);
  const plain = (value: unknown, key?: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => plain(item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member, name)]));
    if (typeof value !== 'string') return value;
    return key === 'operationId' ? value.replace(suffix, '') : (names.get(value) ?? value);
  };
  const sections = Object.entries(view.components).map(([section, entries]) => [
    section,
    Object.fromEntries(
      Object.entries(entries).map(([name, component]) => [lastStep(names, section, name), plain(component)]),
    ),
  ]);
  return { ...view, paths: plain(view.paths), components: Object.fromEntries(sections) } as OpenApiDocument;
}

/** Old and new reference of each component that changes its name. */
function newNames(view: OpenApiDocument, suffix: RegExp, version: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [section, entries] of Object.entries(view.components)) {
    const taken = new Map(Object.keys(entries).map((name) => [name, name]));
    for (const name of Object.keys(entries)) {
      // The bundler numbers the examples of a later version: `smallest-2`.
      const wanted = section === 'examples' ? name.replace(/-\d+$/, '') : name.replace(suffix, '');
      if (wanted === name || (section === 'examples' && wanted in entries)) continue;
      const elder = taken.get(wanted);
      if (elder !== undefined) {
        throw new Error(
          `${version} uses ${elder} and ${name}: let what ${version} reaches point at one of them everywhere`,
        );
      }
      taken.set(wanted, name);
      names.set(`#/components/${section}/${name}`, `#/components/${section}/${wanted}`);
    }
  }
  return names;
}

function lastStep(names: ReadonlyMap<string, string>, section: string, name: string): string {
  return names.get(`#/components/${section}/${name}`)?.split('/')[3] ?? name;
}
