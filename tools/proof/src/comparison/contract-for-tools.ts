import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { type ExampleExchange, exchanges } from './exchanges.ts';
import type { JsonObject } from './stand-ins.ts';
import { toOpenapi30 } from './to-openapi-30.ts';

interface Options {
  /** Where the tool sends its requests. */
  readonly server: string;
  /** Older tools read no later version. */
  readonly version?: '3.0';
}

interface Operation {
  readonly operationId: string;
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, object>>;
}

/** The contract in the form that the tools take: requests as JSON, with the fullest example that each operation has. */
export function contractForTools({ server, version }: Options): JsonObject {
  const operations = openapi.paths as unknown as Record<string, { post: Operation }>;
  const whole = {
    openapi: openapi.openapi,
    info: { title: 'Attestation Service', version: '1' },
    servers: [{ url: server }],
    paths: Object.fromEntries(
      Object.entries(operations).map(([path, { post }]) => [path, { post: forTools(post) }]),
    ),
    components: openapi.components,
  };
  return version === '3.0' ? toOpenapi30(whole) : whole;
}

function forTools({ operationId, requestBody, responses }: Operation): JsonObject {
  const { schema } = requestBody.content['application/json'] as { schema: object };
  const example = fullestExample(operationId);
  return {
    operationId,
    summary: operationId,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses,
  };
}

/** What a tool makes its own requests from: those in which there is most to change, and most to be read. */
const fullest: Readonly<Record<string, string>> = {
  createAttestation: 'withFactoids',
  addFactoids: 'oneMore',
  readAttestation: 'everything',
  downloadAttestation: 'byNumber',
  applyCertification: 'enterpriseWithThreeCodes',
};

function fullestExample(of: string): JsonObject {
  const example = exchanges.find(({ operation, name }) => operation === of && name === fullest[of]);
  if (!example) throw new Error(`The contract has no example ${fullest[of]} of ${of} any more`);
  return example.request;
}

/** JSON Schema of the answer that an exchange deserves; undefined where that is a file. */
export function answerSchema({ path, status }: ExampleExchange): JsonObject | undefined {
  const { paths, components } = openapi as unknown as {
    paths: Record<string, { post: Operation }>;
    components: { responses: Record<string, Answer> };
  };
  const answer = paths[path]?.post.responses[status] as Answer & { $ref?: string };
  const shared = answer.$ref && components.responses[answer.$ref.split('/').at(-1) ?? ''];
  const schema = (shared || answer).content['application/json']?.schema;
  return schema && { $schema: 'http://json-schema.org/draft-07/schema#', ...schema, components };
}

interface Answer {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}
