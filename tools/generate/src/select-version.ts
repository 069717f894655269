import type { OpenApiDocument } from './document.ts';

/** `v1`, `v2.1`, ...: the path segments after `/api/`, in the order of the document. */
export function versionsOf(document: OpenApiDocument): string[] {
  return [...new Set(Object.keys(document.paths).map(versionOf))];
}

/**
 * The document with the operations of one version, and only the components they reach. What is called
 * `createAttestationV2_1` next to the earlier one is `createAttestation` in its own version.
 *
 * @throws Error when the version reaches a component both with its suffix and without.
 */
export function selectVersion(document: OpenApiDocument, version: string): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => versionOf(path) === version),
  );
  const { info: all } = document;
  const info = all.version === undefined ? all : { ...all, version: editionOf(String(all.version), version) };
  const { paths: _ofAll, components: _named, 'x-deprecated-versions': ended, ...whole } = document as Ending;
  const view = {
    ...whole,
    info,
    paths: deprecated(paths, ended?.[version]),
    components: reachable(document, [whole, paths]),
  };
  const versions = versionsOf(document);
  return withoutSuffixes(view, versions.slice(0, versions.indexOf(version) + 1));
}

/** With the one switch by which a whole version is deprecated: its days, by version. */
interface Ending extends OpenApiDocument {
  readonly 'x-deprecated-versions'?: Readonly<
    Record<string, { readonly since: string; readonly sunset: string }>
  >;
}

/** The paths, each operation marked when the version is deprecated. @throws Error when the days are not dates. */
function deprecated(
  paths: OpenApiDocument['paths'],
  end: { readonly since: string; readonly sunset: string } | undefined,
): OpenApiDocument['paths'] {
  if (end === undefined) return paths;
  const { since, sunset } = end;
  if ([since, sunset].some((day) => Number.isNaN(Date.parse(day)) || !/^\d{4}-\d\d-\d\d$/.test(day)))
    throw new Error(
      "x-deprecated-versions needs {since: '2027-01-31', sunset: '2027-12-31'} for each version",
    );
  const marks = { deprecated: true, 'x-deprecated-since': since, 'x-sunset': sunset };
  const marked = Object.entries(paths).map(([path, { post, ...rest }]) => [
    path,
    { ...rest, post: { ...post, ...marks } },
  ]);
  return Object.fromEntries(marked) as OpenApiDocument['paths'];
}

/** `info.version` counts the editions of one version; another version of the API begins with its own number. */
function editionOf(edition: string, version: string): string {
  const number = version.slice(1);
  if (edition.startsWith(`${number}.`)) return edition;
  return number.includes('.') ? `${number}.0` : `${number}.0.0`;
}

function versionOf(path: string): string {
  const version = /^\/api\/(v\d+(?:\.\d+)?)\//.exec(path)?.[1];
  if (!version)
    throw new Error(`${path} is not /api/<version>/<interface>, with a version such as v1 or v2.1`);
  return version;
}

function namesIn(requirement: unknown): string[] {
  return typeof requirement === 'object' && requirement !== null ? Object.keys(requirement) : [];
}

function reachable(document: OpenApiDocument, from: unknown): OpenApiDocument['components'] {
  const wanted = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && value.startsWith('#/components/') && !wanted.has(value)) {
      wanted.add(value);
      const [, , section = '', name = ''] = value.split('/');
      visit(document.components[section]?.[name]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        visit(member);
        // A security scheme is named, not referred to (OpenAPI 3.1.1 section 4.8.30).
        const schemes = name === 'security' && Array.isArray(member) ? member.flatMap(namesIn) : [];
        for (const scheme of schemes) visit(`#/components/securitySchemes/${scheme}`);
      }
    }
  };
  visit(from);
  const sections = Object.entries(document.components).map(([section, entries]) => [
    section,
    Object.fromEntries(
      Object.entries(entries).filter(([name]) => wanted.has(`#/components/${section}/${name}`)),
    ),
  ]);
  return Object.fromEntries(sections) as OpenApiDocument['components'];
}

/**
 * Names are unique in the document of all versions; in the view of one version they are plain again.
 *
 * @param versions those of the document up to this one: what an earlier version has brought may have its suffix
 */
function withoutSuffixes(view: OpenApiDocument, versions: readonly string[]): OpenApiDocument {
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
