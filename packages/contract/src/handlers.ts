/** What a server must implement, computed from the contract. */
import type { Versions } from '../generated/versions.ts';
import type { OnTheWire } from './json-text.ts';

export type Version = keyof Versions;

export type OperationName<V extends Version> = keyof Versions[V] & string;

type Content<Holder> = Holder extends { content: infer C } ? C : never;
type JsonOf<Holder> = 'application/json' extends keyof Content<Holder>
  ? Content<Holder>['application/json']
  : never;
type Member<Holder, Key extends string> = Holder extends { [K in Key]: infer Value } ? Value : never;

/** The payload of an operation. */
export type Payload<V extends Version, Op extends OperationName<V>> = Member<
  JsonOf<Member<Versions[V][Op], 'requestBody'>>,
  'payload'
>;

type Responses<V extends Version, Op extends OperationName<V>> = Member<Versions[V][Op], 'responses'>;
type SuccessStatus<R> = Extract<keyof R, 200 | 201 | 202 | 204>;

/** `data` of a JSON success. */
export type Data<V extends Version, Op extends OperationName<V>> = Member<
  JsonOf<Responses<V, Op>[SuccessStatus<Responses<V, Op>>]>,
  'data'
>;

/** A file answer: the headers that the contract names, and the bytes. */
export interface FileBody {
  readonly bytes: AsyncIterable<Uint8Array>;
}

type HeadersOf<R> = R extends { headers: infer H }
  ? { readonly [K in keyof H as string extends K ? never : K]: H[K] }
  : never;

type AnswerAt<R, Status extends keyof R> = [JsonOf<R[Status]>] extends [never]
  ? { readonly status: Status; readonly headers: HeadersOf<R[Status]>; readonly file: FileBody }
  : { readonly status: Status; readonly data: OnTheWire<Member<JsonOf<R[Status]>, 'data'>> };

/** What a handler returns: one of the listed successes. Failures are thrown. */
export type Answer<V extends Version, Op extends OperationName<V>> = {
  [Status in SuccessStatus<Responses<V, Op>>]: AnswerAt<Responses<V, Op>, Status>;
}[SuccessStatus<Responses<V, Op>>];

/** One operation, implemented. `Call` is what the server knows of the request besides its payload. */
export type Handler<V extends Version, Op extends OperationName<V>, Call> = (
  payload: Payload<V, Op>,
  call: Call,
) => Promise<Answer<V, Op>>;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Operation<V extends Version, Op extends OperationName<V>> = [Payload<V, Op>, Answer<V, Op>];

/** The names of both versions, each with `true` where payload and answer are the same, else with what to do. */
type SharedOperations<V extends Version, From extends Version> = {
  readonly [Op in OperationName<V> & OperationName<From>]?: Same<
    Operation<V, Op>,
    Operation<From, Op>
  > extends true
    ? true
    : `${Op} of ${V} is not that of ${From}: copy its handler, and import the copy`;
};

/**
 * Lists the operations of `V` that the handlers of `From` serve. An operation whose payload or answer differs does not
 * compile, so that a handler never ignores a member that only `V` has. At run time nothing happens.
 *
 * @example sharesHandlers<'v2.1', 'v1'>({ readAttestation: true });
 */
export function sharesHandlers<V extends Version, From extends Version>(
  _operations: SharedOperations<V, From>,
): void {}

/** Every operation of a version: a missing one is a compile error. */
export type Handlers<V extends Version, Call> = {
  readonly [Op in OperationName<V>]: Handler<V, Op, Call>;
};

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

type ExactHandlers<V extends Version, Given> = {
  [Op in keyof Given]: Given[Op] extends (...args: infer Args) => Promise<infer Result>
    ? Op extends OperationName<V>
      ? (...args: Args) => Promise<Exactly<Answer<V, Op>, Result>>
      : never
    : never;
};

/**
 * Checks a table of handlers at compile time: a missing or unknown operation, a status that the
 * contract does not list, a missing field and an extra field of an answer are all errors.
 *
 * @example
 * const handlers = defineHandlers<'v1', Caller>()({ createAttestation: async (payload, caller) => ... });
 */
export function defineHandlers<V extends Version, Call>() {
  return <Given extends Handlers<V, Call>>(handlers: Given & ExactHandlers<V, Given>): Handlers<V, Call> =>
    handlers;
}
