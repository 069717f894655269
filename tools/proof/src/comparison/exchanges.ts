import { createHash } from 'node:crypto';
import examples from '@attestation/contract/v1/examples.json' with { type: 'json' };
import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { isObject, type JsonObject, standIns } from './stand-ins.ts';

/** A request from the contract's examples, and the status that it deserves. */
export interface ExampleExchange {
  readonly operation: string;
  /** Below `/`. */
  readonly path: string;
  readonly name: string;
  readonly request: JsonObject;
  readonly status: 200 | 400;
}

const paths = new Map(Object.entries(openapi.paths).map(([path, { post }]) => [post.operationId, path]));

/**
 * The examples of the contract, good and bad, as JSON. Left out: those that need files, which the tools cannot send
 * through a description, and bodies that are no object.
 */
export const exchanges: readonly ExampleExchange[] = Object.entries(examples).flatMap(
  ([operation, { good, bad }]) => {
    const make = (of: object, status: 200 | 400) =>
      Object.entries(of as Record<string, { value: unknown }>).flatMap(([name, { value: request }]) =>
        isObject(request) && !needsFiles(request)
          ? [
              {
                operation,
                path: paths.get(operation) ?? '',
                name,
                request: withOwnId(request, operation, name),
                status,
              },
            ]
          : [],
      );
    return [...make(good, 200), ...make(bad, 400)];
  },
);

function needsFiles({ payload }: JsonObject): boolean {
  return isObject(payload) && payload.attachments !== undefined && payload.attachments !== null;
}

/** No id twice: an application under a used one is a repeat. Ids that are the point of an example stay. */
function withOwnId(request: JsonObject, operation: string, name: string): JsonObject {
  if (request.request_id !== standIns.requestId) return request;
  const id = createHash('sha256').update(`${operation} ${name}`).digest('hex').slice(0, 32);
  return { ...request, request_id: id };
}
