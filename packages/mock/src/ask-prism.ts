import { type Answer, type Backend, type Fault, failureAnswer, json, type Passed } from './answer.ts';
import { matchAttachments } from './check-attachments.ts';
import { type Node, nodeOf, type OpenApiDocument, type Operation, resolved } from './document.ts';
import { matchingExample, type Preference } from './preference.ts';
import type { PrismKeeper } from './prism-keeper.ts';
import { writeZip } from './write-zip.ts';

/** What Prism makes of a request: its faults, or the answer that the document has for it. */
type PrismVerdict = { readonly faults: readonly Fault[] } | PrismAnswer;

interface PrismAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Answers with the examples of the document, or with what Prism makes up. @param dynamic whether it always does */
export function prismBackend(keeper: PrismKeeper, dynamic: boolean): Omit<Backend, 'close'> {
  return {
    keepsFiles: false,
    async judge(operation, { value }, preference) {
      const { failure, example, dynamic: isDynamic = dynamic, seed } = preference;
      const near = example || isDynamic ? undefined : matchingExample(operation, value.payload);
      const isError = near !== undefined && near.status >= 400;
      // Examples of errors are not for Prism.
      const name = failure || isError ? undefined : (example ?? near?.name);
      const wanted = { example: name, dynamic: isDynamic || undefined, seed };
      const verdict = await askPrism(keeper, operation.path, value, wanted);
      if ('faults' in verdict) return verdict;
      return {
        answer(request) {
          if (operation.takesFiles) matchAttachments(value.payload, request.files);
          if (isError) return failureAnswer(near.status, near.name, operation, request);
          return answerOf(verdict, operation, request);
        },
      };
    },
    reset: () => undefined,
  };
}

/** Prism's answer, made that of this request: its `request_id`, its `fields`, a file that is one. */
function answerOf({ status, headers, text }: PrismAnswer, { groups }: Operation, request: Passed): Answer {
  const type = headers.get('content-type') ?? '';
  const payload = nodeOf(request.envelope.value.payload);
  if (!type.startsWith('application/json')) return fileAnswer(status, type, payload);
  const body = onlyAsked(JSON.parse(text) as Node, groups, payload);
  return { status, headers: json, body: JSON.stringify({ ...body, request_id: request.requestId }) };
}

/** `fields` names the groups to fill; the others are null. Source: Endpoints, rules for `fields` */
function onlyAsked(body: Node, groups: readonly string[], { fields }: Node): Node {
  if (!Array.isArray(fields)) return body;
  const left = groups.filter((group) => !fields.includes(group)).map((group) => [group, null]);
  return { ...body, data: { ...nodeOf(body.data), ...Object.fromEntries(left) } };
}

/** Prism can only send the word "string". D22 */
function fileAnswer(status: number, type: string, { ano }: Node): Answer {
  const no = String(ano).replaceAll(/[^\w.-]/g, '_');
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${no}.zip"` };
  const text = `${JSON.stringify({ no, note: 'An archive made by the mock; a service puts the attestation here.' })}\n`;
  return { status, headers, body: writeZip([['mock.json', Buffer.from(text)]]) };
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
  preference: PrismPreference,
): Promise<PrismVerdict> {
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

type PrismPreference = {
  readonly [Name in keyof Pick<Preference, 'example' | 'dynamic' | 'seed'>]?: Preference[Name] | undefined;
};

function preferHeader(preference: PrismPreference): Record<string, string> {
  const wanted = Object.entries(preference).filter(([, value]) => value !== undefined);
  const text = wanted.map(([name, value]) => `${name}=${String(value)}`);
  return text.length === 0 ? {} : { Prefer: text.join(', ') };
}

function verdictOf({ status, headers, text }: PrismAnswer): PrismVerdict {
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (!isProblem) return { status, headers, text };
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
 * - Objects of answers take no members that their schema does not name, or the generator would invent some.
 * - Errors are left out, since the front answers with them. A document with a 400 makes Prism write the faults of a request
 *   into the header `sl-violations`, and a member's name outside Latin-1 in it ends the process; without one, the faults
 *   come as a body.
 */
export function forPrism(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const { post } = resolved(document, item);
    return [path, { post: operationForPrism(document, nodeOf(post)) }] as const;
  });
  const view = { paths: Object.fromEntries(paths), components: document.components };
  return {
    openapi: document.openapi,
    ...withClosedAnswers(rewritten(document, view) as typeof view),
    ...{ info: { title: 'For Prism', version: '0' }, servers: [{ url: '/' }], jsonSchemaDialect },
  };
}

type View = Pick<OpenApiDocument, 'paths' | 'components'>;

/** The schemas of answers get copies of their own, since those of requests allow further members. D20 */
function withClosedAnswers({ paths, components }: View): View {
  const { schemas, responses, ...others } = nodeOf(components);
  const copies = Object.entries(nodeOf(schemas)).map(([name, schema]) => [name + ofAnswers, closed(schema)]);
  const operations = Object.entries(paths).map(([path, item]) => {
    const { post } = item as { post: Node };
    return [path, { post: { ...post, responses: closed(post.responses, true) } }];
  });
  return {
    paths: Object.fromEntries(operations) as View['paths'],
    components: {
      ...others,
      ...(responses !== undefined && { responses: closed(responses, true) }),
      schemas: { ...nodeOf(schemas), ...Object.fromEntries(copies) },
    },
  };
}

const ofAnswers = '.answer';

/** A copy in which no object takes members that its schema does not name. */
function closed(value: unknown, areNames = false): unknown {
  if (typeof value === 'string') return value.replace(/^#\/components\/schemas\/[^/]+/, `$&${ofAnswers}`);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => closed(item));
  const members = Object.entries(value).map(([name, member]) => [
    name,
    (isValue.has(name) || isCondition.has(name)) && !areNames
      ? member
      : closed(member, name === 'properties' && !areNames),
  ]);
  const node = Object.fromEntries(members) as Node;
  const { properties, additionalProperties: others = true } = node;
  return properties === undefined || others !== true || areNames
    ? node
    : { ...node, additionalProperties: false };
}

const isCondition = new Set(['if', 'not']);

const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';

function operationForPrism(document: OpenApiDocument, operation: Node): Node {
  const content = nodeOf(resolved(document, operation.requestBody).content);
  const { schema } = nodeOf(content['application/json']);
  const responses = Object.entries(nodeOf(operation.responses)).filter(([status]) => !/^[45]/.test(status));
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
