import type { JsonSchema, NamedOperation, OpenApiDocument, Reference, Response } from './document.ts';
import { componentName, operationsOf, resolveReference } from './document.ts';
import { constraintsOf, escaped, subschemasOf } from './rules-keywords.ts';

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
 * @throws when a schema uses a keyword of which `rules-keywords.ts` does not say whether it refuses values.
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
}

function constraintsBelow(document: OpenApiDocument, position: Position): Found[] {
  const { steps, tag, isTag = false } = position;
  const given = position.schema;
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
