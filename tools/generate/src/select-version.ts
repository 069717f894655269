import type { OpenApiDocument } from './document.ts';
import { withoutSuffixes } from './without-suffixes.ts';

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
  const { paths: _ofAll, components: _named, ...whole } = document;
  const view = { ...document, info, paths, components: reachable(document, [whole, paths]) };
  const versions = versionsOf(document);
  return withoutSuffixes(view, versions.slice(0, versions.indexOf(version) + 1));
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
