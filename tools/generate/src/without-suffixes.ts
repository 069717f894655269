import type { OpenApiDocument } from './document.ts';

/** Names are unique in the document of all versions; in the view of one version they are plain again. */
export function withoutSuffixes(view: OpenApiDocument, version: string): OpenApiDocument {
  const suffix = version === 'v1' ? /$^/ : new RegExp(`V${version.slice(1).replace('.', '_')}$`);
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
    for (const name of Object.keys(entries)) {
      // The bundler numbers the examples of a later version: `smallest-2`.
      const wanted = section === 'examples' ? name.replace(/-\d+$/, '') : name.replace(suffix, '');
      if (wanted === name || (section === 'examples' && wanted in entries)) continue;
      if (wanted in entries) {
        throw new Error(
          `${version} uses ${wanted} and ${name}: let what ${version} reaches point at ${name} everywhere`,
        );
      }
      names.set(`#/components/${section}/${name}`, `#/components/${section}/${wanted}`);
    }
  }
  return names;
}

function lastStep(names: ReadonlyMap<string, string>, section: string, name: string): string {
  return names.get(`#/components/${section}/${name}`)?.split('/')[3] ?? name;
}
