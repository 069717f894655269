import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../run-tool.ts';

/** The tools that claim to read the schemas of the contract. */
export const tools = ['validators', 'types', 'prism', 'examples', 'words'] as const;
export type Tool = (typeof tools)[number];

/** One reading of one keyword: values that it lets pass and values that it refuses. */
export interface Probe {
  keyword: string;
  /** `keyword`, or `keyword, case` where there are several. */
  id: string;
  /** Names of its component and of its operation in the probe document. */
  name: string;
  operation: string;
  schema: Record<string, unknown>;
  components: Record<string, unknown>;
  good: unknown[];
  bad: unknown[];
  tools: readonly Tool[];
  because: string;
}

interface Written extends Partial<Pick<Probe, 'components' | 'because'>> {
  case?: string;
  schema: Record<string, unknown>;
  good: unknown[];
  bad: unknown[];
  only?: Tool[];
}

/** The probes of spec/lint/keyword-probes.yaml. */
export function readProbes(): Probe[] {
  const file = join(repository, 'spec/lint/keyword-probes.yaml');
  const written = parse(readFileSync(file, 'utf8')) as Record<string, Written[]>;
  const probes = Object.entries(written).flatMap(([keyword, cases]) =>
    cases.map((probe) => ({ keyword, ...probe })),
  );
  return probes.map(({ case: name, only, ...probe }, index) => ({
    components: {},
    because: '',
    ...probe,
    id: name === undefined ? probe.keyword : `${probe.keyword}, ${name}`,
    name: `Probe${index}`,
    operation: `probe${index}`,
    tools: only ?? tools,
  }));
}

/**
 * An OpenAPI document with one operation for each probe; a request is `{payload: {value: ...}}`. What the
 * generator expects of the contract is there too: both encodings, `data` in a success, the component `Error`.
 */
export function probeDocument(probes: readonly Probe[]) {
  return {
    openapi: '3.1.1',
    info: { title: 'Probes', version: '1.0.0' },
    servers: [{ url: 'http://127.0.0.1' }],
    paths: Object.fromEntries(probes.map((probe) => [pathOf(probe), { post: operationOf(probe) }])),
    components: {
      schemas: { ...Object.assign({}, ...probes.map(schemasOf)), Error: { type: 'object' } },
    },
  };
}

/** Where the request of a probe goes. */
export function pathOf({ operation }: Probe): string {
  return `/api/v1/${operation}`;
}

/** The request that carries a value. */
export function requestWith(value: unknown): unknown {
  return { payload: { value } };
}

/** Names of a probe's values as examples: `good0`, `bad0`, ... */
export function namedValues({ good, bad }: Probe): [string, unknown][] {
  return [
    ...good.map((value, index): [string, unknown] => [`good${index}`, value]),
    ...bad.map((value, index): [string, unknown] => [`bad${index}`, value]),
  ];
}

function operationOf(probe: Probe) {
  const examples = namedValues(probe).map(([name, value]) => [name, { value: requestWith(value) }]);
  const schema = { $ref: `#/components/schemas/${probe.name}Request` };
  return {
    operationId: probe.operation,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, examples: Object.fromEntries(examples) },
        'multipart/form-data': { schema },
      },
    },
    responses: {
      200: answer('Accepted', accepted),
      400: answer('Refused', { $ref: '#/components/schemas/Error' }),
    },
  };
}

function schemasOf({ name, schema, components }: Probe) {
  const payload = { $ref: `#/components/schemas/${name}` };
  return {
    ...components,
    [`${name}Request`]: { type: 'object', required: ['payload'], properties: { payload } },
    [name]: { type: 'object', required: ['value'], properties: { value: schema } },
  };
}

/** A success in the shape of the contract's. */
const accepted = {
  type: 'object',
  required: ['request_id', 'data'],
  properties: {
    request_id: { type: 'string' },
    data: { type: 'object', required: ['no'], properties: { no: { type: 'string' } } },
  },
};

function answer(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } };
}

/**
 * Gives the values of probes to one tool; the verdicts come in the order of the probes.
 *
 * @param generated what the generator made of the probe document, by file name
 */
export type Trial = (
  probes: readonly Probe[],
  generated: Promise<ReadonlyMap<string, string>>,
) => Promise<Verdict[]>;

/**
 * - `enforced`: every good value passed, every bad one was refused
 * - `ignored`: a bad value passed
 * - `wrong`: a good value was refused
 * - `said`: the keyword is words itself, or lint demands that the description says what it means
 * - `unasked`: the tool never meets the keyword, or has nothing to say about it
 * - `silent`: the keyword refuses nothing, and the tool refused nothing
 */
export type Verdict = 'enforced' | 'ignored' | 'wrong' | 'said' | 'unasked' | 'silent';

/** @param accepted whether the tool let the value of that name pass: `good0`, `bad0`, ... */
export function verdictOf({ good, bad }: Probe, accepted: (name: string) => boolean): Verdict {
  if (!good.every((_, index) => accepted(`good${index}`))) return 'wrong';
  if (bad.length === 0) return 'silent';
  return bad.some((_, index) => accepted(`bad${index}`)) ? 'ignored' : 'enforced';
}
