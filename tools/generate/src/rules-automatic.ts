import {
  componentName,
  type JsonSchema,
  type NamedOperation,
  type OpenApiDocument,
  operationsOf,
  type Reference,
  type Response,
  resolveReference,
} from './document.ts';

/** A rule that is derived: one constraint of a request schema, or one thing that an answer declares. */
export interface AutomaticRule {
  /** `ATT-AUTO-` and `place`: it says where the constraint stands, so it never comes to mean another. */
  id: string;
  /** `<operation>.<where in the body>.<keyword>`, or `<operation>.response.<status>[.<what>]`. */
  place: string;
  operation: string;
  /** JSON Pointer into the bundled document: the keyword itself. */
  pointer: string;
  keyword: string;
  value: unknown;
}

/**
 * The automatic rules of a bundled document, in its order.
 *
 * @throws when a schema uses a keyword of which `rules-automatic.ts` does not say whether it refuses values.
 */
export function automaticRules(document: OpenApiDocument): AutomaticRule[] {
  const rules = new Map<string, AutomaticRule>();
  for (const named of operationsOf(document)) {
    for (const found of [...requestRules(document, named), ...responseRules(document, named)]) {
      const id = `ATT-AUTO-${found.place}`;
      const known = rules.get(id);
      // The encodings of a body share their schemas; the same constraint is one rule.
      if (known && JSON.stringify(known.value) !== JSON.stringify(found.value))
        throw new Error(`${known.pointer} and ${found.pointer} would both be ${id}: make two components`);
      if (!known) rules.set(id, { id, ...found });
    }
  }
  return [...rules.values()];
}

type Found = Omit<AutomaticRule, 'id'>;

function requestRules(document: OpenApiDocument, { name, path, operation }: NamedOperation): Found[] {
  return Object.entries(operation.requestBody.content).flatMap(([mediaType, { schema }]) => {
    const pointer = pointerTo('paths', path, 'post', 'requestBody', 'content', mediaType, 'schema');
    return constraintsBelow(document, { schema, pointer, steps: [name] });
  });
}

interface Position {
  schema: JsonSchema | Reference;
  pointer: string;
  steps: string[];
  /** The member by which the schema was chosen as a branch. */
  tag?: string | undefined;
  isTag?: boolean;
  /** Pointers of the components that this one is within. */
  within?: readonly string[];
}

/** A component that contains itself ends where the walk meets it again: what it demands there has its rules already. */
function constraintsBelow(document: OpenApiDocument, position: Position): Found[] {
  const { steps, tag, isTag = false, within = [] } = position;
  const given = position.schema;
  if (typeof given.$ref === 'string' && within.includes(given.$ref)) return [];
  const schema = resolveReference<JsonSchema>(document, given);
  const pointer = typeof given.$ref === 'string' ? given.$ref.slice(1) : position.pointer;
  if (typeof schema !== 'object')
    throw new Error(`${pointer} is ${schema}; \`npm run lint:spec\` names the line and says what to write`);
  const [operation = ''] = steps;
  const own = constraintsOf(schema, isTag).map(({ member, keyword, value, place }) => ({
    place: [...steps, ...(member === undefined ? [] : [member]), keyword].join('.'),
    operation,
    pointer: `${pointer}/${place}`,
    keyword,
    value,
  }));
  const below = subschemasOf(schema).flatMap((part) =>
    constraintsBelow(document, {
      schema: part.schema,
      pointer: `${pointer}/${part.place}`,
      steps: [...steps, part.step],
      tag: part.tag,
      isTag: part.step === tag,
      within: typeof given.$ref === 'string' ? [...within, given.$ref] : within,
    }),
  );
  return [...own, ...below];
}

interface DeclaredResponse extends Response {
  headers?: Record<string, { required?: boolean }>;
}

/** What an answer declares: its status, its media types with their schemas, each required header. */
function responseRules(document: OpenApiDocument, { name, path, operation }: NamedOperation): Found[] {
  return Object.entries(operation.responses).flatMap(([status, given]) => {
    const pointer =
      '$ref' in given ? given.$ref.slice(1) : pointerTo('paths', path, 'post', 'responses', status);
    const { content = {}, headers = {} } = resolveReference<DeclaredResponse>(document, given);
    const found = (what: string[], keyword: string, value: unknown): Found => ({
      place: [name, 'response', status, ...what.slice(-1)].join('.').replace('/', '-'),
      operation: name,
      pointer: pointer + pointerTo(...what),
      keyword,
      value,
    });
    return [
      found([], 'status', Number(status)),
      ...Object.entries(content).map(([mediaType, { schema }]) =>
        found(['content', mediaType], 'content', nameOf(schema)),
      ),
      ...Object.entries(headers)
        .filter(([, { required }]) => required)
        .map(([header]) => found(['headers', header], 'header', true)),
    ];
  });
}

/** The component that describes a body; nothing where the body is not JSON. */
function nameOf(schema: JsonSchema | Reference): string | null {
  return typeof schema.$ref === 'string' ? componentName(schema as Reference) : null;
}

function pointerTo(...parts: string[]): string {
  return parts.map((part) => `/${escaped(part)}`).join('');
}

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

interface Constraint {
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
function constraintsOf(schema: JsonSchema, isTag: boolean): Constraint[] {
  const unknown = Object.keys(schema).find((keyword) => !known.has(keyword) && !keyword.startsWith('x-'));
  if (unknown !== undefined)
    throw new Error(`Schema keyword ${unknown}: say in rules-automatic.ts whether it refuses values`);
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

interface Subschema {
  /** Its step in a place: a member's name, `each` for any item or member, a branch's name. */
  step: string;
  place: string;
  schema: JsonSchema | Reference;
  /** The member by which the parent chooses this branch. */
  tag?: string;
}

/** The schemas below a schema that refuse values on its behalf. */
function subschemasOf(schema: JsonSchema): Subschema[] {
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
function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
