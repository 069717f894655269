import { type Document, resolve, type Schema } from './contract.ts';

/** One line of a table of members. */
export interface SchemaRow {
  /** `factoids[].data.*`: `[]` is each element, `*` any key. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  /** Markdown. */
  readonly description: string;
  /** Bounds as the schema has them, `maxLength 254`, and then its examples. */
  readonly bounds: readonly string[];
}

/** Members of a schema and of what lies in it, the outer before the inner, in the order of the document. */
export function schemaRows(document: Document, schema: Schema, prefix = ''): SchemaRow[] {
  const rows = childrenOf(document, schema).flatMap(([name, child, required]) => {
    const path = name === '[]' ? `${prefix}[]` : prefix === '' ? name : `${prefix}.${name}`;
    const full = resolve(document, child);
    const row: SchemaRow = {
      path,
      type: typeOf(document, full),
      required,
      description: full.description ?? '',
      bounds: boundsOf(full),
    };
    const inner = schemaRows(document, full, path);
    return name === '[]' && row.bounds.length === 0 && inner.length > 0 ? inner : [row, ...inner];
  });
  return rows.filter((row, index) => rows.findIndex(({ path }) => path === row.path) === index);
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

function typeOf(document: Document, given: Schema): string {
  const schema = resolve(document, given);
  if (schema.type !== undefined) return [schema.type].flat().join(' or ');
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const names = branches.flatMap((branch) => typeOf(document, branch).split(' or '));
  return names.length === 0 ? 'any' : [...new Set(names)].join(' or ');
}

const boundKeywords = [
  'enum',
  'const',
  'default',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'contentEncoding',
];
const countKeywords = ['minimum', 'maximum', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];

function boundsOf(schema: Schema): string[] {
  return [...boundKeywords, ...countKeywords]
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => `${keyword} ${words(schema[keyword])}`)
    .concat((schema.examples ?? []).map((example) => `such as ${words(example)}`));
}

function words(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
