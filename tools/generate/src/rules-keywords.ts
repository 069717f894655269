import type { JsonSchema, Reference } from './document.ts';

/** Keywords that refuse some values by themselves. */
const refusing = [
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'],
  ...['minProperties', 'maxProperties', 'dependentRequired', 'not', 'anyOf'],
] as const;

/** Keywords that refuse nothing: what they say is for readers, or (`if`) only chooses what holds. */
const silent = [
  ...['title', 'description', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly', 'if'],
  ...['contentEncoding', 'contentMediaType', '$comment'],
] as const;

/** Keywords with a meaning of their own below. */
const structural = [
  ...['$ref', 'required', 'discriminator', 'properties', 'patternProperties', 'additionalProperties'],
  ...['propertyNames', 'items', 'oneOf', 'allOf', 'then', 'else'],
] as const;

const known = new Set<string>([...refusing, ...silent, ...structural]);

export interface Constraint {
  /** The member that `required` or `discriminator` speaks of. */
  member?: string;
  keyword: string;
  value: unknown;
  /** JSON Pointer below the schema, without its first slash. */
  place: string;
}

/**
 * What a schema itself demands, without its subschemas.
 *
 * @param isTag whether the parent's discriminator has decided the value already: then `enum` and
 *   `const` are not demands of their own.
 * @throws when it uses a keyword that this file does not know.
 */
export function constraintsOf(schema: JsonSchema, isTag: boolean): Constraint[] {
  const unknown = Object.keys(schema).find((keyword) => !known.has(keyword) && !keyword.startsWith('x-'));
  if (unknown !== undefined)
    throw new Error(`Schema keyword ${unknown}: say in rules-keywords.ts whether it refuses values`);
  const found: Constraint[] = refusing
    .filter((keyword) => keyword in schema && !(isTag && (keyword === 'enum' || keyword === 'const')))
    .map((keyword) => ({ keyword, value: keyword in nested ? true : schema[keyword], place: keyword }))
    .flatMap(withoutNull);
  for (const [index, member] of ((schema.required as string[] | undefined) ?? []).entries())
    found.push({ member, keyword: 'required', value: true, place: `required/${index}` });
  if (schema.additionalProperties === false)
    found.push({ keyword: 'additionalProperties', value: false, place: 'additionalProperties' });
  const tag = discriminatorOf(schema);
  if (tag !== undefined) found.push({ ...tag, keyword: 'discriminator', place: 'discriminator' });
  else if (schema.oneOf) found.push({ keyword: 'oneOf', value: true, place: 'oneOf' });
  return found;
}

/** That null is accepted is a promise of its own: the description grants it in one place only. */
function withoutNull(found: Constraint): Constraint[] {
  if (found.keyword !== 'type' || !Array.isArray(found.value) || !found.value.includes('null'))
    return [found];
  const others = found.value.filter((type) => type !== 'null');
  const value: unknown = others.length === 1 ? others[0] : others;
  return [
    { ...found, value },
    { ...found, keyword: 'nullable', value: true },
  ];
}

/** Their value is a schema; the rule says only that it holds. */
const nested = { anyOf: true, not: true };

function discriminatorOf(schema: JsonSchema): { member: string; value: string[] } | undefined {
  const given = schema.discriminator as
    | { propertyName: string; mapping?: Record<string, string> }
    | undefined;
  return given && { member: given.propertyName, value: Object.keys(given.mapping ?? {}) };
}

export interface Subschema {
  /** Its step in a place: a member's name, `each` for any item or member, a branch's name. */
  step: string;
  place: string;
  schema: JsonSchema | Reference;
  /** The member by which the parent chooses this branch. */
  tag?: string;
}

/** The schemas below a schema that refuse values on its behalf. */
export function subschemasOf(schema: JsonSchema): Subschema[] {
  const found: Subschema[] = [];
  const members = (keyword: string): [string, JsonSchema][] =>
    Object.entries((schema[keyword] as Record<string, JsonSchema> | undefined) ?? {});
  for (const [name, part] of members('properties'))
    found.push({ step: name, place: `properties/${escaped(name)}`, schema: part });
  for (const [pattern, part] of members('patternProperties'))
    found.push({ step: 'each', place: `patternProperties/${escaped(pattern)}`, schema: part });
  for (const [keyword, step] of Object.entries(steps)) {
    const part = schema[keyword];
    if (typeof part === 'object') found.push({ step, place: keyword, schema: part as JsonSchema });
  }
  const tag = discriminatorOf(schema)?.member;
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    for (const [index, part] of ((schema[keyword] as JsonSchema[] | undefined) ?? []).entries()) {
      const branch = { step: branchName(part, index), place: `${keyword}/${index}`, schema: part };
      found.push(tag === undefined ? branch : { ...branch, tag });
    }
  }
  return found;
}

const steps = {
  additionalProperties: 'each',
  items: 'each',
  propertyNames: 'eachName',
  // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
  then: 'then',
  else: 'else',
};

/** A branch goes by its component or its type, so that a new branch renames no other. */
function branchName(branch: JsonSchema | Reference, index: number): string {
  if (typeof branch.$ref === 'string') return branch.$ref.slice(branch.$ref.lastIndexOf('/') + 1);
  return 'type' in branch && typeof branch.type === 'string' ? branch.type : String(index);
}

/** RFC 6901 section 3. */
export function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
