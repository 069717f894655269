import { type Document, deprecationBadge, resolve, type Schema } from './contract.ts';
import { inlineCode } from './site-markdown.ts';

/** One member of a schema, with what lies in it. */
export interface SchemaMember {
  /** `[]` is each element, `*` any key, `*[]` both. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** HTML of a badge, or empty. */
  readonly deprecation: string;
  /** Markdown. */
  readonly description: string;
  /** Bounds, such as `1 to 254 characters`, and then its examples; Markdown, in which values are code. */
  readonly bounds: readonly string[];
  readonly members: readonly SchemaMember[];
}

/**
 * The members of a schema, in the order of the document; each once, though several branches may name it.
 *
 * @param within the schemas that contain this one; one that contains itself is not shown within itself.
 */
export function membersOf(document: Document, given: Schema, within: readonly Schema[] = []): SchemaMember[] {
  const children = childrenOf(document, given);
  const isList = children.every(([name]) => name === '[]');
  return merged(
    children.flatMap(([name, child, required]) => {
      const schema = resolve(document, child);
      const members = within.includes(schema) ? [] : membersOf(document, schema, [...within, schema]);
      const bounds = boundsOf(schema);
      // The members of an element stand for it, where nothing else is to be said of it.
      if (isList && bounds.length === 0 && members.length > 0) return members;
      const [type, description] = [typeOf(document, schema), schema.description ?? ''];
      // An array that must be empty says so in words.
      if (name === '[]' && type === 'any' && description === '') return [];
      const deprecation = deprecationBadge(schema);
      return [{ name, type, required, deprecation, description, bounds, members }];
    }),
  );
}

function merged(members: readonly SchemaMember[]): SchemaMember[] {
  const named = [...Map.groupBy(members, ({ name }) => name).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, members: merged([first, ...others].flatMap((member) => member.members)) }],
  );
  // What may come as an object or as an array has the same values in both.
  const [any, element] = ['*', '[]'].map((name) => named.find((member) => member.name === name));
  if (any === undefined || JSON.stringify({ ...any, name: '[]' }) !== JSON.stringify(element)) return named;
  return named.flatMap((member) =>
    member === element ? [] : member === any ? { ...any, name: '*[]' } : member,
  );
}

type Child = readonly [name: string, schema: Schema, required: boolean];

function childrenOf(document: Document, given: Schema): Child[] {
  const schema = resolve(document, given);
  const named = Object.entries(schema.properties ?? {}).map(
    ([name, child]): Child => [name, child, schema.required?.includes(name) ?? false],
  );
  const patterns = Object.values(schema.patternProperties ?? {}).map((child): Child => ['*', child, false]);
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...named,
    ...patterns,
    ...(others === undefined ? [] : [['*', others, false] as const]),
    ...(schema.items === undefined ? [] : [['[]', schema.items, false] as const]),
    ...branches.flatMap((branch) => childrenOf(document, branch)),
  ];
}

/** `array of (string or object) or null`. */
function typeOf(document: Document, given: Schema): string {
  return [...new Set(typesOf(document, given))].join(' or ') || 'any';
}

function typesOf(document: Document, given: Schema): string[] {
  const schema = resolve(document, given);
  if (schema.type === undefined)
    return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) => typesOf(document, branch));
  return [schema.type].flat().map((type) => {
    const element = type === 'array' && schema.items ? typeOf(document, schema.items) : 'any';
    if (element === 'any') return type;
    if (element.startsWith('array')) return 'array of arrays';
    return `array of ${element.includes(' ') ? `(${element})` : element}`;
  });
}

const labels: Record<string, string> = { enum: 'one of', const: 'always', contentEncoding: 'encoded as' };
const boundKeywords = ['enum', 'const', 'default', 'format', 'contentEncoding', 'pattern'];
const ranges = [
  ['minLength', 'maxLength', ' characters'],
  ['minimum', 'maximum', ''],
  ['minItems', 'maxItems', ' elements'],
  ['minProperties', 'maxProperties', ' members'],
] as const;

function boundsOf(schema: Schema): string[] {
  // What the description says in words is not repeated.
  const says = (words: string) => schema.description?.replace(/\s+/g, ' ').includes(words) === true;
  return [
    ...ranges
      .map(([least, most, unit]) => rangeOf(schema[least], schema[most], unit))
      .filter((range) => !says(range.replace(/ \D+$/, ' '))),
    ...boundKeywords
      .filter(
        (keyword) => schema[keyword] !== undefined && !(keyword === 'pattern' && says('lone surrogates')),
      )
      .map((keyword) => `${labels[keyword] ?? keyword} ${codeOf(schema[keyword])}`),
    ...(schema.examples ?? []).map((example) => `such as ${codeOf(example)}`),
  ].filter((bound) => bound !== '');
}

function rangeOf(least: unknown, most: unknown, unit: string): string {
  if (least === undefined) return most === undefined ? '' : `at most ${most}${unit}`;
  if (most === undefined) return `at least ${least}${unit.replace(/s$/, least === 1 ? '' : 's')}`;
  return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
}

function codeOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => inlineCode(JSON.stringify(item))).join(', ');
  return inlineCode(typeof value === 'string' ? value : JSON.stringify(value));
}
