import { newRequestId } from '@attestation/signing';
import openapiFetch, { type Middleware } from 'openapi-fetch';
import { type Attached, requireAttached, run } from './call.ts';
import { checkCallOptions, checkOptions } from './check-options.ts';
import { checkRequest } from './check-request.ts';
import { type Connection, connectionOf, ofConnections } from './connect.ts';
import { described } from './described.ts';
import { jsonBody, type Operation, seal } from './envelope.ts';
import { asAttestationError, FailedCallError, invalid, type Refusal } from './errors.ts';
import type { Members } from './operation-types.ts';
import type { CallOptions, ConnectionOptions, NumberReader } from './options.ts';
import {
  type AnswerContext,
  type ErrorFor,
  errorBody,
  explainFailure,
  fileBody,
  readAnswer,
} from './read-answer.ts';
import { aFlag, aFunction, aSigner, aText, requireOptions } from './require-options.ts';
import type { Bytes } from './streams.ts';

/** The caller, the service, and how to call it. Logs and the like are for middleware, as openapi-fetch has it. */
export type ApiOptions = Omit<ConnectionOptions, 'numbers'>;

/** One call: its body, how its answer is read, and the options that every call of this package takes. */
export interface ApiCall<Paths, Path extends keyof Paths, As> extends CallOptions {
  /** What the contract says of the body, without what signing adds. */
  body: SignedBody<Paths, Path>;
  /** How the body of a success is read. Default: `'json'`, for a file `'blob'`; `'stream'` keeps nothing in memory. */
  parseAs?: As | undefined;
  /** Middleware of openapi-fetch for this call alone. */
  middleware?: Middleware[] | undefined;
}

/** What came: `data` of a success, or `error` of an answer that the contract lists as a failure. */
export type ApiAnswer<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

/** A client of openapi-fetch whose requests are signed. */
export interface Api<Paths> {
  /**
   * Signs and sends a request, again where that may help.
   *
   * @returns `data`, the body of a success, or `error`, the body of a refusal, and the response.
   * @throws AttestationError when nothing of the kind came: an argument that cannot be sent, a network that fails, no
   *   answer in time, an answer that is not the service's.
   */
  POST<Path extends SignedPath<Paths>, As extends ParseAs = DefaultParseAs<SuccessOf<Paths, Path>>>(
    path: Path,
    call: ApiCall<Paths, Path, As>,
  ): Promise<ApiAnswer<ParsedAs<SuccessOf<Paths, Path>, As>, FailureOf<Paths, Path>>>;
  /** Registers middleware of openapi-fetch. It sees each call before it is signed, and the answer after all attempts. */
  use(...middleware: Middleware[]): void;
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void;
}

/** The types are those of `Api`: openapi-fetch's own would turn a Blob into a record of its members. */
type AnyPaths = Record<string, { post: { responses: Record<number, never> } }>;

/** The argument of POST, also from a program without types. */
interface GivenCall {
  body?: unknown;
  parseAs?: ParseAs;
  middleware?: Middleware[];
  headers?: Record<string, string>;
}

/** @throws InvalidInputError when an option is missing, not known, or not what it must be. */
export function apiOf<Paths>(operations: readonly Operation[], options: ApiOptions): Api<Paths> {
  const connection = connectApi(options);
  const client = openapiFetch<AnyPaths>({ baseUrl: connection.settings.baseUrl });
  const POST = async (path: string, { body, parseAs, middleware = [], ...options }: GivenCall = {}) => {
    const operation = operations.find((one) => one.path === path);
    if (!operation) throw invalid(`There is no operation POST ${described(path)}.`);
    const { headers = {} } = checkCallOptions(options);
    return client.POST(path, {
      headers,
      middleware,
      parseAs: parseAs ?? (operation.dataMember === null ? 'blob' : 'json'),
      fetch: (request: Request) => sendRequest(connection, operation, request, body, options),
    });
  };
  return { POST: POST as Api<Paths>['POST'], use: client.use, eject: client.eject };
}

function connectApi(options: ApiOptions): Connection {
  try {
    const settings = checkOptions(options, ofConnections, 'signer');
    return connectionOf({ hooks: {}, ...settings }, options.signer, JSON.parse as NumberReader<'number'>);
  } catch (error) {
    throw asAttestationError(error);
  }
}

/**
 * An answer that the contract lists as a failure, thrown through clock correction and retries. Callers of `createApi` get
 * the answer itself, as `error` and `response`.
 */
class RefusedAnswer extends FailedCallError {
  /** Seen only by hooks, which are called before a request is sent again: here, after a 429. */
  readonly kind = 'too-many-requests';
  readonly clockSkewMs: number | undefined;
  readonly response: Response;

  constructor(refusal: Refusal) {
    const { response, failure } = refusal.answer;
    super(refusal.serverMessage ?? '', { ...refusal, retryable: refusal.status === 429 });
    this.clockSkewMs = refusal.clockSkewMs;
    this.response = new Response(failure, response);
  }
}

/**
 * A request of openapi-fetch, after all its middleware: checked, signed and sent, again if need be. Its address and
 * headers are used; the body is given separately, since its bytes exist only after it is signed.
 *
 * @returns the answer of the last attempt, when it is a success or a failure that the contract lists.
 * @throws AttestationError for everything else.
 */
async function sendRequest(
  connection: Connection,
  operation: Operation,
  { url, headers }: Request,
  body: unknown,
  options: object,
): Promise<Response> {
  const given = { ...options, headers: Object.fromEntries(headers) };
  const call = { operation, url, request: body, options: given, attach: requireAttached, read, refuse };
  try {
    return (await run(() => connection, call)).data;
  } catch (error) {
    if (error instanceof RefusedAnswer) return error.response;
    throw error;
  }
}

async function read(response: Response, context: AnswerContext): Promise<Response> {
  const { dataMember } = context.operation;
  const body = dataMember === null ? fileBody(response, context) : (await readAnswer(response, context)).text;
  return new Response(body, response);
}

const LISTED = [400, 404, 405, 413, 429, 500];

/** The page of a proxy is not an `error` of the contract, whatever its status. */
const refuse: ErrorFor = (requestId, answer, now) => {
  const isListed = LISTED.includes(answer.response.status) && errorBody(answer.failure).message !== undefined;
  return explainFailure(requestId, answer, now, isListed ? RefusedAnswer : undefined);
};

/** The signing key. */
export type SigningOptions = Pick<ConnectionOptions, 'accessKey' | 'signer' | 'allowUnknown' | 'now'>;

const rules = {
  accessKey: aText,
  signer: aSigner,
  allowUnknown: aFlag,
  now: aFunction,
};

/** @throws InvalidInputError when an option is missing, not known, or not what it must be. */
export function signingOf(operations: readonly Operation[], given: SigningOptions): Middleware {
  const options = requireOptions<SigningOptions>(given, rules, ['accessKey', 'signer']);
  const { accessKey, signer, allowUnknown = false, now = Date.now } = options;
  Promise.resolve(signer).catch(() => undefined); // reported by the first request, not as an unhandled rejection
  return {
    async onRequest({ request, schemaPath }) {
      const operation = operations.find(({ path }) => path === schemaPath);
      if (!operation) return undefined;
      try {
        const requestId = newRequestId();
        const payload = checkedPayload(operation, await request.text(), requestId, allowUnknown);
        const { content } = jsonBody(await seal({ accessKey, signer }, operation, requestId, now(), payload));
        // A redirect would carry the signed request to another address.
        return new Request(request, { body: content as string, redirect: 'manual' });
      } catch (error) {
        throw asAttestationError(error);
      }
    },
  };
}

/** The text of the payload in a body as it was written, when it has nothing that would be lost on the way. */
function checkedPayload(
  operation: Operation,
  body: string,
  requestId: string,
  allowUnknown: boolean,
): string {
  const call = { operation, request: JSON.parse(body) };
  const { payload, attachments, write } = checkRequest(call, requestId, allowUnknown, true);
  write(payload);
  if (attachments !== undefined) throw invalid('Files need createApi.', requestId);
  // The body has no other member, so the payload is what is between the first colon and the last brace.
  const text = body.slice(body.indexOf(':') + 1, body.lastIndexOf('}')).trim();
  JSON.parse(text); // fails when the member is there twice
  return text;
}

/** A POST of `paths` as openapi-typescript writes it, as far as a signed request needs it. */
interface Post {
  requestBody?: { content: { 'application/json': { payload: unknown } } };
  responses: object;
}

/** The paths whose POST is signed. */
type SignedPath<Paths> = {
  [Path in keyof Paths]: Paths[Path] extends { post: Post } ? Path : never;
}[keyof Paths] &
  string;

type PostOf<Paths, Path extends keyof Paths> = Paths[Path] extends { post: infer Op } ? Op : never;
type PayloadOf<Op> = Op extends { requestBody?: { content: { 'application/json': { payload: infer P } } } }
  ? P
  : never;

/**
 * The body of a signed request: what the contract says, without what signing adds (`request_id`, `access_key`,
 * `tonce`, `signature`) and without the checksums, which are computed from the files.
 */
type SignedBody<Paths, Path extends keyof Paths> = BodyWith<PayloadOf<PostOf<Paths, Path>>>;

type BodyWith<P> = 'attachments' extends keyof P
  ? {
      /** What to send, without checksums: they are computed from the files. */
      payload: Members<Omit<P, 'attachments'>> & { readonly attachments?: undefined };
      /** The files of each factoid: `attach([[file], []])`. With them, the request is a multipart form. */
      attachments?: Attached | undefined;
    }
  : {
      /** What to send. */
      payload: Members<P>;
    };

type Responses<Paths, Path extends keyof Paths> =
  PostOf<Paths, Path> extends { responses: infer R } ? R : never;
type Success = 200 | 201 | 202;
type BodyOf<R> = R extends { content: infer C } ? C[keyof C] : never;

/** The body of a success: `request_id` and `data`, or a file. */
type SuccessOf<Paths, Path extends keyof Paths> = BodyOf<
  Responses<Paths, Path>[Success & keyof Responses<Paths, Path>]
>;

/** The body of an answer that the contract lists as a failure. */
type FailureOf<Paths, Path extends keyof Paths> = BodyOf<
  Responses<Paths, Path>[Exclude<keyof Responses<Paths, Path>, Success>]
>;

/** How the body of a success is read: the names are those of openapi-fetch. */
type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

/** How it is read unless the call says otherwise. */
type DefaultParseAs<Body> = Body extends Blob ? 'blob' : 'json';

/** The body as it was read. */
type ParsedAs<Body, As> = As extends 'json'
  ? Body
  : As extends 'text'
    ? string
    : As extends 'blob'
      ? Blob
      : As extends 'arrayBuffer'
        ? ArrayBuffer
        : Bytes;

/** `paths` with the bodies that openapi-fetch is given where `signing` signs: JSON, and nothing but the payload. */
export type SignedPathsOf<Paths> = {
  [Path in SignedPath<Paths>]: {
    post: Omit<PostOf<Paths, Path>, 'requestBody'> & {
      requestBody: {
        content: { 'application/json': { payload: WithoutFiles<PayloadOf<PostOf<Paths, Path>>> } };
      };
    };
  };
};

type WithoutFiles<P> = P extends unknown
  ? { [Key in keyof P as Exclude<Key, 'attachments'>]: P[Key] }
  : never;
