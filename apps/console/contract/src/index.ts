/** What the pages of the web console call, as types: of `spec/console/openapi.yaml`. */

import type { components, operations as Operations } from '../generated/types.ts';

export type { Validator } from '@attestation/contract';
export { contractDigest } from '../generated/contract-digest.ts';
export { operations } from '../generated/operations.ts';
export type { components, paths } from '../generated/types.ts';

/** Name of an operation. */
export type ConsoleOperation = keyof Operations & string;

/** The named schemas of the document. */
export type Schemas = components['schemas'];

type Content<Holder> = Holder extends { content: infer Media } ? Media : never;
type Json<Holder> = 'application/json' extends keyof Content<Holder>
  ? Content<Holder>['application/json']
  : never;
type Parameters<Op extends ConsoleOperation, Place extends string> = Operations[Op] extends {
  parameters: { [P in Place]: infer Values };
}
  ? Values
  : Operations[Op] extends { parameters: { [P in Place]?: infer Values } }
    ? Exclude<Values, undefined>
    : Record<never, never>;

/** What a handler gets: validated. */
export interface Request<Op extends ConsoleOperation> {
  readonly path: Parameters<Op, 'path'>;
  readonly query: Parameters<Op, 'query'>;
  readonly body: Operations[Op] extends { requestBody: infer Body } ? Json<Body> : undefined;
}

type Responses<Op extends ConsoleOperation> = Operations[Op]['responses'];
type Success<Op extends ConsoleOperation> = Extract<keyof Responses<Op>, 200 | 201 | 204>;
type AnswerAt<Holder, Status> = [Content<Holder>] extends [never]
  ? { readonly status: Status }
  : 'application/json' extends keyof Content<Holder>
    ? { readonly status: Status; readonly body: Json<Holder> }
    : { readonly status: Status; readonly fileName: string; readonly file: AsyncIterable<Uint8Array> };

/** What a handler returns: one of the listed successes. Failures are thrown. */
export type Answer<Op extends ConsoleOperation> = {
  [Status in Success<Op>]: AnswerAt<Responses<Op>[Status], Status>;
}[Success<Op>];

/** One operation, implemented. `Call` is what the server knows of the request besides its content. */
export type Handler<Op extends ConsoleOperation, Call> = (
  request: Request<Op>,
  call: Call,
) => Promise<Answer<Op>>;

/** Every operation: a missing one is a compile error. */
export type Handlers<Call> = { readonly [Op in ConsoleOperation]: Handler<Op, Call> };

/** `Actual`, with every member that `Shape` does not have turned into `never`. */
type Exactly<Shape, Actual> = Actual extends (...args: never) => unknown
  ? Actual
  : Actual extends readonly unknown[]
    ? Actual
    : Actual extends object
      ? { [K in keyof Actual]: K extends KeysOf<Shape> ? Exactly<MemberOf<Shape, K>, Actual[K]> : never }
      : Actual;
type KeysOf<Shape> = Shape extends object ? keyof Shape : never;
type MemberOf<Shape, K> = Shape extends object ? (K extends keyof Shape ? Shape[K] : never) : never;

type ExactHandlers<Given> = {
  [Op in keyof Given]: Given[Op] extends (...args: infer Args) => Promise<infer Result>
    ? Op extends ConsoleOperation
      ? (...args: Args) => Promise<Exactly<Answer<Op>, Result>>
      : never
    : never;
};

/**
 * Checks a table of handlers at compile time: a missing or unknown operation, a status that the document does not
 * list, a missing field and an extra field of an answer are all errors.
 *
 * @example
 * const handlers = defineHandlers<Call>()({ signOut: async (_, call) => ({ status: 204 }), ... });
 */
export function defineHandlers<Call>() {
  return <Given extends Handlers<Call>>(handlers: Given & ExactHandlers<Given>): Handlers<Call> => handlers;
}
