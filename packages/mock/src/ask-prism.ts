import { type Node, nodeOf, type OpenApiDocument, type Operation, resolved } from './document.ts';
import { Refusal } from './envelope.ts';
import type { PrismKeeper } from './prism-keeper.ts';

/** Where and why a request breaks the document. */
export interface Fault {
  /** From the body on: `['payload', 'unique_id']`. */
  readonly place: readonly string[];
  /** The schema keyword. */
  readonly keyword: string;
  /** Prism's words, without the place. */
  readonly message: string;
}

/** What Prism makes of a request: its faults, or the answer that the document has for it. */
export type Verdict = { readonly faults: readonly Fault[] } | PrismAnswer;

export interface PrismAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** In which Prism answers, or is taken for stuck. */
const patienceMilliseconds = 15_000;

/**
 * @throws PrismFellError
 * @throws Error when Prism has no answer of this kind.
 */
export async function askPrism(
  keeper: PrismKeeper,
  path: string,
  envelope: unknown,
  preference: Preference,
): Promise<Verdict> {
  const body = JSON.stringify(envelope);
  const headers = {
    'Content-Type': 'application/json',
    // Prism closes a connection after 5 s without a request: one that is sent in that moment would count as Prism's fall.
    Connection: 'close',
    ...preferHeader(preference),
  };
  const answer = await keeper.use(async ({ port }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
  return verdictOf(answer);
}

function preferHeader({ code, ...others }: Preference): Record<string, string> {
  const wanted = code === undefined ? others : { ...others, code: code === 400 ? standInFor400 : code };
  const text = Object.entries(wanted).map(([name, value]) => `${name}=${String(value)}`);
  return text.length === 0 ? {} : { Prefer: text.join(', ') };
}

function verdictOf({ status, headers, text }: PrismAnswer): Verdict {
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (!isProblem) return { status: status === Number(standInFor400) ? 400 : status, headers, text };
  const problem = JSON.parse(text) as Problem;
  if (status === 422 && problem.validation) return { faults: problem.validation.map(faultOf) };
  throw new Error(`Prism has no answer: ${problem.title ?? ''} ${problem.detail ?? ''}`.slice(0, 1000));
}

/** RFC 7807, with what Prism adds. */
interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly validation?: readonly { location?: readonly string[]; code?: string; message?: string }[];
}

type Violation = NonNullable<Problem['validation']>[number];

function faultOf({ location = [], code = '', message = '' }: Violation): Fault {
  const place = location.slice(1).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const said = `Request body ${location.length > 1 ? `property ${location.slice(1).join('.')} ` : ''}`;
  return { place, keyword: code, message: message.startsWith(said) ? message.slice(said.length) : message };
}

/** Which answer the caller wants; without any, the first example of the success. */
interface Preference {
  readonly code?: number;
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
}

/**
 * The `Prefer` header (RFC 7240), as Prism reads it: `code=404`, `example=name`, `dynamic=true`, `seed=text`. What
 * else it holds is ignored.
 *
 * @throws Refusal 400 when the operation has no such answer; the message lists those it has.
 */
export function preferenceOf(header: string | undefined, { operationId, answers }: Operation): Preference {
  const given = new Map((header ?? '').split(/[,;]/).map(pair));
  const code = given.get('code');
  if (code !== undefined && !(/^\d{3}$/.test(code) && answers.has(Number(code)))) {
    throw unknown(`code=${code}`, operationId, [...answers.keys()]);
  }
  const names = code === undefined ? [...answers.values()].flat() : (answers.get(Number(code)) ?? []);
  const example = given.get('example');
  if (example !== undefined && !names.includes(example)) {
    throw unknown(`example=${example}`, operationId, names);
  }
  const dynamic = given.get('dynamic');
  if (dynamic !== undefined && dynamic !== 'true' && dynamic !== 'false') {
    throw new Refusal(400, 'Prefer: dynamic must be true or false');
  }
  return {
    ...optional('code', code === undefined ? codeOf(example, answers) : Number(code)),
    ...optional('example', example),
    ...optional('dynamic', dynamic === undefined ? undefined : dynamic === 'true'),
    ...optional('seed', given.get('seed')),
  };
}

function pair(text: string): [string, string] {
  const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=?\s*(.*?)\s*$/.exec(text) ?? [];
  return [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')];
}

/** The code of an example that was asked for without one: Prism would look for it in the success only. */
function codeOf(example: string | undefined, answers: Operation['answers']): number | undefined {
  if (example === undefined) return undefined;
  return [...answers].find(([, names]) => names.includes(example))?.[0];
}

function unknown(what: string, operationId: string, known: readonly (string | number)[]): Refusal {
  const list = known.length > 0 ? `it has ${known.join(', ')}` : 'it has none';
  return new Refusal(400, `Prefer: ${what.slice(0, 100)} is not an answer of ${operationId}; ${list}`);
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}

/**
 * Under this status Prism finds what the document says of 400. A document with a 400 makes Prism write the faults of a
 * request into the header `sl-violations`, and a member's name outside Latin-1 in it ends the process; without one,
 * the faults come as a body.
 */
export const standInFor400 = '460';

/**
 * The document as Prism 5.16 can enforce it. The result shares what did not have to change; the document itself is
 * left as it is.
 *
 * - Requests are the JSON envelope only: Prism refuses every array part of a multipart body, never parses JSON parts
 *   and does not read `patternProperties`. The front turns the other encodings into this one.
 * - `jsonSchemaDialect` is said aloud; else Prism judges by draft 7 and ignores newer keywords, such as
 *   `unevaluatedProperties`.
 * - `discriminator` with `oneOf` becomes if/then, so that the faults are those of the branch that is meant.
 * - An array without `items` gets some, since the generator of dynamic answers fails without.
 * - 400 is moved to {@link standInFor400}.
 */
export function forPrism(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const { post } = resolved(document, item);
    return [path, { post: operationForPrism(document, nodeOf(post)) }] as const;
  });
  const { paths: _, components: __, ...rest } = document;
  const view = { paths: Object.fromEntries(paths), components: document.components };
  return {
    openapi: rest.openapi,
    ...(rewritten(document, view) as typeof view),
    ...{ info: { title: 'For Prism', version: '0' }, servers: [{ url: '/' }], jsonSchemaDialect },
    // Members that no schema names would only be noise in a dynamic answer.
    ...{ 'x-json-schema-faker': { 'fill-properties': false } },
  };
}

const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';

function operationForPrism(document: OpenApiDocument, operation: Node): Node {
  const content = nodeOf(resolved(document, operation.requestBody).content);
  const { schema } = nodeOf(content['application/json']);
  const responses = Object.entries(nodeOf(operation.responses)).map(([status, response]) => [
    status === '400' ? standInFor400 : status,
    response,
  ]);
  return {
    operationId: operation.operationId,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: Object.fromEntries(responses),
  };
}

/** A copy in which every schema that needs it is simplified; examples are values, and stay as they are. */
function rewritten(document: OpenApiDocument, value: unknown, areNames = false): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => rewritten(document, item));
  const members = Object.entries(value).map(([name, member]) => [
    name,
    isValue.has(name) && !areNames ? member : rewritten(document, member, name === 'properties' && !areNames),
  ]);
  const node = Object.fromEntries(members) as Node;
  return areNames ? node : withItems(withBranches(document, node));
}

const isValue = new Set(['example', 'examples', 'default', 'const', 'enum']);

function withItems(node: Node): Node {
  return node.type === 'array' && node.items === undefined ? { ...node, items: { type: 'null' } } : node;
}

/** `discriminator` as JSON Schema: the property must name a branch, and that branch must hold. */
function withBranches(document: OpenApiDocument, node: Node): Node {
  const { oneOf, discriminator, ...rest } = node;
  const { propertyName, mapping } = nodeOf(discriminator);
  if (!Array.isArray(oneOf) || typeof propertyName !== 'string' || mapping === undefined) return node;
  const targets = Object.entries(nodeOf(mapping));
  const known: Node = { properties: { [propertyName]: { enum: targets.map(([name]) => name) } } };
  const chain = targets.reduceRight<Node>(
    (otherwise, [name, ref]) => ({
      if: { properties: { [propertyName]: { const: name } } },
      // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
      then: branch(document, String(ref)),
      else: otherwise,
    }),
    known,
  );
  return { ...rest, type: 'object', required: [propertyName], ...chain };
}

function branch(document: OpenApiDocument, $ref: string): Node {
  resolved(document, { $ref });
  return { $ref };
}
