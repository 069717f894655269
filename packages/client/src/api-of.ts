import type { Middleware } from 'openapi-fetch';
import openapiFetch from 'openapi-fetch';
import { asAttestationError } from './any-error.ts';
import { FailedCallError } from './attestation-error.ts';
import { type AnswerContext, run } from './call.ts';
import { checkCallOptions, checkOptions } from './check-options.ts';
import { type Connection, connectionOf, ofConnections } from './connect.ts';
import { described } from './described.ts';
import { type ErrorFor, errorBody, explainFailure } from './explain-failure.ts';
import { fileBody } from './file-body.ts';
import { invalid } from './invalid.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, ConnectionOptions, NumberReader } from './options.ts';
import { readAnswer } from './read-data.ts';
import type { Refusal } from './refused-error.ts';
import { requireAttached } from './require-attached.ts';
import type {
  DefaultParseAs,
  FailureOf,
  ParseAs,
  ParsedAs,
  SignedBody,
  SignedPath,
  SuccessOf,
} from './signed-paths.ts';

/** The caller, the service, and how to call it. Logs and the like are for middleware, as openapi-fetch has it. */
export type ApiOptions = Omit<ConnectionOptions, 'numbers'>;

/** One call: its body, how its answer is read, and the options that every call of this package takes. */
export interface ApiCall<Paths, Path extends keyof Paths, As> extends CallOptions {
  /** What the contract says of the body, without what signing adds. */
  body: SignedBody<Paths, Path>;
  /** How the body of a success is read. Default: `'json'`, of a file `'blob'`; `'stream'` holds nothing in memory. */
  parseAs?: As;
  /** Middleware of openapi-fetch for this call alone. */
  middleware?: Middleware[];
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

/** What POST is given, by a program that may have no types. */
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
 * An answer that the contract lists as a failure, on its way through clock and retries. Callers of `createApi` are given
 * the answer itself, as `error` and `response`.
 */
class RefusedAnswer extends FailedCallError {
  /** Only hooks see it, which are called before a request is sent again: of these answers, after a 429. */
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
