/** A value of a parsed OpenAPI document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };
export type JsonObject = { readonly [member: string]: Json };

/** A place in the source of the contract: its file, and the JSON Pointer in it. */
export interface Place {
  file: string;
  pointer: string;
}

interface Resolved {
  value: JsonObject;
  /** Place of the component behind the last reference; undefined without a reference. */
  place: Place | undefined;
  name: string | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member itself: one that is called `constructor` or `toString` is not what every object inherits. */
export function own(value: Json | undefined, member: string): Json | undefined {
  const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, member);
  return holds ? (value as JsonObject)[member] : undefined;
}

/** The member as an object; `{}` when it is not there. */
export function objectAt(value: Json | undefined, member: string): JsonObject {
  const found = own(value, member);
  return isObject(found) ? found : {};
}

/**
 * What a chain of `$ref` ends at. Siblings of a reference are not merged; for schemas, `alternatives` does.
 *
 * @throws when a reference points at nothing, or in a circle.
 */
export function resolve(document: JsonObject, value: Json | undefined): Resolved {
  let found = value;
  let place: Place | undefined;
  let name: string | undefined;
  for (let steps = 0; isObject(found) && typeof found.$ref === 'string'; steps++) {
    if (steps > 50) throw new Error(`${found.$ref} refers to itself; let one of its references name a shape`);
    place = placeOfReference(found.$ref);
    name = found.$ref.slice(found.$ref.lastIndexOf('/') + 1);
    found = lookUp(document, found.$ref);
  }
  return { value: isObject(found) ? found : found === false ? nothing : anything, place, name };
}

/** The boolean schemas as objects, always the same ones: comparisons know a pair of schemas again. */
const [anything, nothing]: readonly [JsonObject, JsonObject] = [{}, { not: {} }];

/** The value that a local reference names. */
export function lookUp(document: JsonObject, reference: string): Json {
  let found: Json | undefined = document;
  for (const segment of segmentsOf(reference)) {
    found = own(found, segment);
  }
  if (found === undefined)
    throw new Error(`The document has nothing at ${reference}; fix or remove the $ref`);
  return found;
}

/** In `spec/`, a component has a file of its own with its name. */
export function placeOfReference(reference: string): Place {
  const [section, kind, name, ...rest] = segmentsOf(reference);
  if (section === 'components' && kind !== undefined && name !== undefined)
    return { file: `spec/${kind}/${name}.yaml`, pointer: pointerOf(rest) };
  return { file: 'spec/openapi.yaml', pointer: reference.slice(1) };
}

/** RFC 6901 section 3. */
export function pointerOf(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function segmentsOf(reference: string): string[] {
  if (!reference.startsWith('#/'))
    throw new Error(
      /^#[^/]/.test(reference)
        ? `${reference} names an anchor; write the path of its target, such as #/components/schemas/${reference.slice(1)}`
        : `${reference} leaves the document; compare bundles (\`npm run generate\` makes them)`,
    );
  return reference
    .slice(2)
    .split('/')
    .map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Objects with their members in order, so that equal ones have equal texts. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/** Whether two values differ in more than the order of members. */
export function differ(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(sorted(one)) !== JSON.stringify(sorted(other));
}

/** The members of both, each once. */
export function names(one: JsonObject, other: JsonObject): Set<string> {
  return new Set([...Object.keys(one), ...Object.keys(other)]);
}
