import type { Probe } from './probe.ts';

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
