import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { AutomaticRule, Contract } from '../catalogue.ts';
import { isObject, type Json, type JsonObject } from '../request/json.ts';
import { hasReadableId, type Monitor } from '../suite/monitors.ts';
import { jsonOf } from '../target/exchange.ts';

/**
 * A monitor for each declared answer: whatever has that status, of that operation, has the members that are declared,
 * each of its type. Bounds and patterns are the contract's own choice, and more members may come.
 */
export function responseMonitors(contract: Contract): Monitor[] {
  const ajv = new Ajv2020({ strict: false });
  const components = (contract.document.components ?? {}) as JsonObject;
  ajv.addSchema({ $id: 'answers', components: { schemas: typesOfAll(components.schemas) } });
  const shapes = new Map<string, ValidateFunction>();
  const shapeOf = (schema: string) => {
    const known = shapes.get(schema) ?? ajv.compile({ $ref: `answers#/components/schemas/${schema}` });
    shapes.set(schema, known);
    return known;
  };
  return contract.automatic
    .filter(({ place, level }) => place.includes('.response.') && level === 'MUST')
    .map((one) => monitorOf(one, shapeOf));
}

function monitorOf(one: AutomaticRule, shapeOf: (schema: string) => ValidateFunction): Monitor {
  const [, , status = '', mediaType] = one.place.split('.');
  return {
    rule: one.id,
    judge(exchange) {
      const { draft, answer } = exchange;
      if (draft?.operation !== one.operation || exchange.request.method === 'HEAD' || !answer)
        return undefined;
      // The description says 2xx; 200 is the contract's choice. D7
      const seen = answer.status >= 200 && answer.status < 300 ? '200' : String(answer.status);
      if (seen !== status) return undefined;
      if (mediaType === 'Content-Disposition')
        return 'content-disposition' in answer.headers ? '' : 'no such header';
      if (mediaType !== 'application-json') return '';
      const body = withId(jsonOf(exchange), hasReadableId(exchange));
      if (body === undefined) return `the body of a ${answer.status} is no JSON`;
      const validate = shapeOf(String(one.value));
      if (validate(body)) return '';
      const [error] = validate.errors ?? [];
      return `the body of a ${answer.status}: ${error?.instancePath || 'it'} ${error?.message}`;
    },
  };
}

/** Where the request's id could not be read, what is in its place is open. ATT-OPEN-110 */
function withId(body: unknown, readable: boolean): unknown {
  return readable || !isObject(body) ? body : { ...body, request_id: '' };
}

const kept = ['type', 'required', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', '$ref'];

/** A schema without what goes beyond the names and types of members; what a map may hold is partly open. ATT-OPEN-031 */
function typesOf(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item) => typesOf(item as Json));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([name, part]) => kept.includes(name) && part !== false);
  return Object.fromEntries(
    entries.map(([name, part]) => [name, name === 'properties' ? typesOfAll(part) : typesOf(part)]),
  );
}

function typesOfAll(schemas: Json | undefined): JsonObject {
  const entries = Object.entries((schemas ?? {}) as JsonObject);
  return Object.fromEntries(entries.map(([name, schema]) => [name, typesOf(schema)]));
}
