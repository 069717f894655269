import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DomainError } from '../domain/domain-error.ts';
import type { Spool } from '../domain/ports.ts';
import type { ReadRequest } from '../domain/request-ports.ts';
import { type Admission, addressOf, largeJson, type Visit, weights } from '../http/admission.ts';
import { answerOf, failure, type HttpAnswer, send, withRoom } from '../http/answer.ts';
import { type Authenticate, senderOf } from '../http/authenticate.ts';
import { pathOf } from '../http/create-listener.ts';
import {
  type Envelope,
  readUnverifiedForm,
  readUnverifiedJson,
  refuseOtherEncodings,
  type UnverifiedFields,
  unverifiedName,
} from '../http/envelope.ts';
import { invalidPayload, type JsonLimits, JsonView, parseLarge, readJson } from '../http/json-document.ts';
import type { PayloadThread } from '../http/payload-thread.ts';
import { readUnverifiedBytes, type SlowBodies, streamUnverifiedBytes } from '../http/read-body.ts';
import { type MultipartLimits, readUnverifiedMultipart } from '../http/read-multipart.ts';
import { pathRefusal, Refusal } from '../http/refusal.ts';
import type { RefusedRequest } from '../http/refused-request.ts';
import type { Call } from '../http/routes-of.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { Step, Tracing } from '../tracing/tracing.ts';
import type { ApiRoute } from './versions.ts';

export interface ServeParts {
  readonly authenticate: Authenticate;
  readonly spool: Spool;
  readonly admission: Admission;
  readonly slowBodies: SlowBodies;
  readonly payloads: PayloadThread;
  readonly limits: JsonLimits & MultipartLimits & { readonly maxRequestBytes: number };
  /** The paths of all operations. */
  readonly paths: ReadonlySet<string>;
  readonly log: Logger;
  readonly tracing: Tracing | undefined;
  readonly metrics: Pick<Metrics, 'refusal'> | undefined;
  /** Counts the requests whose signature holds. */
  readonly requests: { signed: number };
  /** @param bytes of the payload and files of a request whose signature holds */
  readonly onSigned: (accessKey: string, bytes: number) => void;
  /** Called for each accepted request that stores nothing. */
  readonly onRead: (read: ReadRequest) => void;
  /** Called for each request that is refused and names an access key, before its answer goes out. */
  readonly onRefused: (refused: RefusedRequest) => void;
  /** Sees every answer before it goes out. */
  readonly inspect: ((operation: string, answer: HttpAnswer) => void) | undefined;
}

interface Serve {
  /** Adds the operations. */
  mount(app: FastifyInstance, routes: readonly ApiRoute[]): void;
  /** Answers a request whose path or method no operation has. */
  unknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** What is known of a request when it is refused. */
interface Seen {
  fields?: UnverifiedFields;
  envelope?: Envelope;
  member?: string;
}

/** Handles the requests of the API. Each ends in an answer; what it spooled and did not keep is removed by then. */
export function createServe(parts: ServeParts): Serve {
  const { admission, authenticate, slowBodies, payloads, limits, spool, tracing, log } = parts;
  const step: Step = tracing?.step ?? ((_name, work) => work());

  /** The story of a request, in order. */
  async function answerTo(route: ApiRoute, visit: Visit, seen: Seen): Promise<HttpAnswer> {
    // Before the signature: what the address may send, and of the text the outermost members alone.
    const fields = await step('read', () => readUnverifiedFields(visit));
    seen.fields = fields;
    const envelope = route.parseEnvelope(fields);
    seen.envelope = envelope;
    // One reading of the clock for what is checked and what is stored; the waits below may be long.
    const receivedAt = Date.now();
    if (envelope.payload.length >= largeBody) await afterOthers();
    const caller = await step('authenticate', () => authenticate(envelope, route.path, receivedAt));
    seen.member = caller.memberId;
    tracing?.note({ environment: caller.environment });

    // From here on the member pays.
    const { files, text = envelope.payload } = fields;
    const sender = senderOf(caller);
    admission.signed(visit);
    parts.requests.signed += 1;
    parts.onSigned(
      caller.accessKey,
      files.reduce((sum, { size }) => sum + size, text.length),
    );
    await admission.payFor(visit, sender, text.length, files);

    const isBody = fields.text !== undefined;
    const isLarge = text.length >= largeJson;
    const places = isLarge
      ? await step('validate', () => payloads.read(sender, { ...validatorOf(route), text, isBody }))
      : readJson(text, isBody ? 'The body' : 'payload', limits);
    const whole = JsonView.of(text, places);
    const source = isBody ? (whole.members().get('payload') as JsonView) : whole;
    const payload = isLarge ? await parseLarge(source) : validPayload(route, envelope.payload);
    if (files.length > 0 && !route.takesFiles)
      throw new Refusal('malformed', 'This operation takes no files');

    if (files.length > 0) await spool.write(files);
    const { requestId } = envelope;
    const read = { ...caller, operation: route.name, requestId, at: receivedAt, address: visit.address };
    const call: Call = {
      caller,
      request: { ...envelope, path: route.path, receivedAt },
      source,
      files,
      noteRead: (no) => parts.onRead({ ...read, no }),
    };
    // Its own validator has accepted the payload.
    const answer = await step('handle', () => route.handle(payload as never, call));
    if ('file' in answer) await admission.spend(sender, weights.ofMember.download);
    return answerOf(answer, envelope.requestId, (kind, bytes) =>
      admission.spend(sender, kind === 'json' ? bytes * weights.ofMember.answerByte : bytes),
    );
  }

  /** The payload as the contract wants it. Its text has been read, so parsing cannot fail. */
  function validPayload(route: ApiRoute, text: string): unknown {
    const payload: unknown = JSON.parse(text);
    step('validate', () => {
      if (!route.validate(payload)) throw invalidPayload(route.validate);
    });
    return payload;
  }

  /** A body in any of the three encodings. D6 */
  async function readUnverifiedFields(visit: Visit): Promise<UnverifiedFields> {
    const { headers } = visit.request;
    const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
    refuseOtherEncodings(visit.request, parameters);
    const turn = (bytes: number) => admission.turn(visit, bytes);
    const whole = async () => {
      const declared = Number(headers['content-length'] ?? 0);
      // Until its turn the body stays on the way: it takes no memory here.
      const isLarge = declared >= largeBody && declared <= limits.maxBodyBytes;
      if (isLarge) await turn(declared);
      const bytes = await readUnverifiedBytes(visit, limits.maxBodyBytes, admission, slowBodies);
      if (isLarge) await afterOthers();
      // One that did not say how large it is.
      else if (bytes.length >= largeBody) await turn(bytes.length);
      return bytes;
    };
    switch (type.trim()) {
      case 'application/json':
        return readUnverifiedJson(await whole());
      case 'application/x-www-form-urlencoded':
        return readUnverifiedForm(await whole());
      case 'multipart/form-data': {
        const body = streamUnverifiedBytes(visit, limits.maxRequestBytes, admission, slowBodies);
        return readUnverifiedMultipart(visit, body, limits, spool, admission, turn);
      }
      default:
        throw new Refusal(
          'malformed',
          'Content-Type must be application/json, multipart/form-data or application/x-www-form-urlencoded',
        );
    }
  }

  /** Tells the owner of the key what was refused, as far as it is known. */
  function noteRefusal(
    { name, path }: ApiRoute,
    { raw, host }: FastifyRequest,
    address: string,
    seen: Seen,
    answer: HttpAnswer,
    message: string,
  ) {
    const { fields, envelope } = seen;
    const { status, reason, fault, member } = answer;
    const accessKey = fields === undefined ? '' : unverifiedName(fields, 'access_key');
    if (fields === undefined || accessKey === '' || reason === undefined || fault !== undefined) return;
    const requestId = unverifiedName(fields, 'request_id');
    parts.onRefused({
      ...{ operation: name, path, address, requestId, accessKey, envelope, member },
      ...{ host: host.slice(0, 255), target: (raw.url ?? path).slice(0, 1000) },
      ...{ status, reason, message },
    });
  }

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    work: (visit: Visit) => Promise<HttpAnswer>,
  ): Promise<FastifyReply> {
    const visit = admission.visit(request.raw, request.ip);
    let isUnsigned = true;
    try {
      const answer = await admission.enter(visit).then(() => work(visit), failureOf);
      // One over its key's rate was verified and received like an unsigned one, and pays like it.
      isUnsigned = answer.member === undefined || answer.reason === 'too-many-requests';
      parts.inspect?.(operation, answer);
      tracing?.note({ operation, reason: answer.reason });
      if (answer.reason !== undefined) parts.metrics?.refusal(operation, answer.reason);
      // A file that is cut off half-way failed like one that was refused.
      if (typeof answer.body !== 'string')
        answer.body.once('error', (error) => {
          if (error instanceof DomainError) parts.metrics?.refusal(operation, error.code);
        });
      return send(request, reply, answer, operation, log);
    } finally {
      admission.leave(visit, isUnsigned);
    }
  }

  const operation = (route: ApiRoute, request: FastifyRequest, reply: FastifyReply) =>
    respond(request, reply, route.name, async (visit) => {
      const seen: Seen = {};
      try {
        const answer = await answerTo(route, visit, seen);
        return { ...withRoom(answer, visit.address, admission.memory), member: seen.member };
      } catch (error) {
        const requestId = seen.fields === undefined ? '' : unverifiedName(seen.fields, 'request_id');
        const answer = { ...failure(error, requestId), ...(seen.member && { member: seen.member }) };
        noteRefusal(route, request, visit.address, seen, answer, (error as Error).message);
        return answer;
      } finally {
        if (seen.fields && seen.fields.files.length > 0) await spool.discard(seen.fields.files);
      }
    });

  const unknown = (request: FastifyRequest, reply: FastifyReply) =>
    respond(request, reply, 'none', async (visit) => {
      const refusal = pathRefusal(parts.paths, pathOf(request.raw), request.method);
      return failure(refusal, await requestIdOf(visit));
    });

  /** The id that an answer to an unknown path or method repeats, where a body of ordinary size has one. D11 */
  async function requestIdOf(visit: Visit): Promise<string> {
    const type = visit.request.headers['content-type'];
    // Files are not worth receiving for an id.
    if (!type || type.toLowerCase().startsWith('multipart')) return '';
    try {
      return unverifiedName(await readUnverifiedFields(visit), 'request_id');
    } catch (error) {
      if (error instanceof Refusal) return error.requestId;
      throw error;
    }
  }

  return {
    unknown,
    mount(app, routes) {
      for (const route of routes) {
        app.post(route.path, (request, reply) =>
          // The router decodes `%2F` and the like; a path matches exactly or not at all. D10
          pathOf(request.raw) === route.path
            ? operation(route, request, reply.headers(route.headers))
            : unknown(request, reply),
        );
      }
      // What is asked for with GET costs little: it waits for a token of its address, and for nothing else.
      app.addHook('onRequest', (request, reply, done) => {
        if (request.is404 || request.method !== 'GET') return done();
        admission.enterCheaply(addressOf(request.ip)).then(
          () => done(),
          (error) => send(request, reply, failure(error, ''), 'none', log),
        );
      });
    },
  };
}

/** Where the thread that reads payloads finds the validator of an operation. */
function validatorOf({ path, name }: ApiRoute) {
  const [, , version = ''] = path.split('/');
  return { version, validator: `${name}Payload` };
}

const failureOf = (error: unknown): HttpAnswer => failure(error, '');

/** Bytes of a body from which on it is read in its turn: a smaller one takes a fraction of a millisecond. */
const largeBody = 64 * 1024;

/** Between the steps of a large body, other requests are served. */
function afterOthers(): Promise<unknown> {
  return new Promise(setImmediate);
}
