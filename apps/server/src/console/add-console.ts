import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  type ConsoleOperation,
  contractDigest,
  defineHandlers,
  operations,
  type Validator,
} from '@attestation/console/contract';
import * as validators from '@attestation/console/contract/validators';
import type { Renderer } from '@attestation/rendering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Sealer } from '../certificates/sealer.ts';
import type { CertificateIssuer } from '../domain/apply-certification.ts';
import type {
  Account,
  AccountRecords,
  CertificationConsoleRecords,
  Challenges,
  ConsoleRecords,
  SessionTimes,
} from '../domain/console-ports.ts';
import type { MailRecords } from '../domain/mail-ports.ts';
import type { AttestationSearch } from '../domain/ports.ts';
import type { AttestationFilePorts } from '../domain/read-attestation.ts';
import type { RequestRecords } from '../domain/request-ports.ts';
import { type Pending, pendingOf } from '../domain/second-factor.ts';
import type { UsageRecords } from '../domain/usage-ports.ts';
import { addressOf } from '../http/admission.ts';
import { drain } from '../http/answer.ts';
import { demandOf } from '../http/describe-fault.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { Settings } from '../settings/values.ts';
import { accessHandlers, lostPasswordHandlers } from './access.ts';
import type { Call, ConsoleHandlers } from './call.ts';
import { certificationHandlers } from './certifications.ts';
import { foundHandlers } from './found-attestations.ts';
import type { KeyUses } from './key-uses.ts';
import { keyHandlers } from './keys.ts';
import { lookupHandlers } from './lookup.ts';
import { oidcHandlers } from './oidc.ts';
import { overviewHandlers } from './overview.ts';
import { passkeyHandlers } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import { auditHandlers, peopleHandlers } from './people.ts';
import { Problem, tooMany, wrongBody } from './problem.ts';
import type { ReadLog } from './read-log.ts';
import { recordHandlers, type ShownPorts } from './records.ts';
import type { RefusedRequests } from './refused-requests.ts';
import { requestLogHandlers } from './request-log.ts';
import { secondFactorHandlers } from './second-factor.ts';
import { hashOf, recent, sessionHandlers } from './sessions.ts';
import { isLocal, readSite, type Site } from './site.ts';
import { templateHandlers } from './templates.ts';

interface ConsoleOptions extends AttestationFilePorts, ShownPorts {
  readonly accounts: AccountRecords;
  readonly mails: MailRecords;
  readonly console: ConsoleRecords;
  readonly search: AttestationSearch;
  readonly usage: UsageRecords;
  readonly settings: Settings;
  readonly consoleCertifications: CertificationConsoleRecords;
  readonly issue: CertificateIssuer;
  /** Seals the secrets of authenticator apps. */
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  readonly render: Renderer['render'];
  readonly uses: KeyUses;
  readonly refused: RefusedRequests;
  readonly reads: ReadLog;
  readonly requests: RequestRecords;
  /** The version of the API. */
  readonly operations: readonly { readonly name: string; readonly path: string }[];
  /** Names of members that set-up can claim. */
  readonly members: () => Promise<readonly string[]>;
  /** Requests per address, shared with the API. */
  readonly counts: TokenBuckets;
  readonly limits: SharedLimits;
  readonly challenges: Challenges;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'refusal'> | undefined;
}

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Mounts every operation of `spec/console/openapi.yaml`. */
export function addConsole(app: FastifyInstance, options: ConsoleOptions): void {
  const handlers: ConsoleHandlers = defineHandlers<Call>()({
    ...accessHandlers(options),
    ...lostPasswordHandlers(options),
    ...peopleHandlers(options.accounts, options.settings.smtpUrl !== null),
    ...auditHandlers(options.accounts),
    ...overviewHandlers(options),
    ...sessionHandlers(options.accounts),
    ...passkeyHandlers(options),
    ...secondFactorHandlers(options),
    ...oidcHandlers(options),
    ...keyHandlers(options),
    ...requestLogHandlers(options),
    ...foundHandlers(options),
    ...recordHandlers(options),
    ...templateHandlers(options),
    ...certificationHandlers(options),
    ...lookupHandlers(options),
  });
  for (const [name, { method, path }] of Object.entries(operations) as [ConsoleOperation, Operation][]) {
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => respond(name, handlers[name] as AnyHandler, request, reply, options),
    });
  }
}

type Operation = (typeof operations)[ConsoleOperation];
/** Which operation it is, the validators decide; the types of all handlers have no more in common. */
type AnyHandler = (request: object, call: Call) => Promise<AnyAnswer>;
type AnyAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly fileName?: string;
  readonly file?: AsyncIterable<Uint8Array>;
};

async function respond(
  name: ConsoleOperation,
  handle: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ConsoleOptions,
): Promise<FastifyReply> {
  const { counts, accounts, log } = options;
  const { isPublic, method } = operations[name];
  reply.headers(headers);
  try {
    const address = addressOf(request.ip);
    // A GET has been counted when it came in.
    const wait = method === 'GET' ? 0 : counts.take(address);
    if (wait > 0) throw tooMany(wait);
    refuseOtherBuilds(request);
    const site = readSite(request, options.settings.publicAddress);
    const token = readToken(request, site);
    const tokenHash = token === undefined ? undefined : hashOf(token);
    const account = tokenHash === undefined ? undefined : await accounts.bySession(tokenHash, Date.now());
    // Before anything of the request is read.
    if (!isPublic && account === undefined) throw new Problem(401, 'not-signed-in', 'Sign in first.');
    const pending = account === undefined ? null : pendingOf(account, account.verifiedAt);
    if (!isPublic && account !== undefined) {
      requireFactor(name, pending);
      requireRole(name, account);
      requireRecent(name, account);
    }
    const input = await readInput(name, request);
    const setSession = (value: string | null) => setToken(site, reply, value);
    const answer = await handle(input, {
      ...readBrowser(request),
      ...{ account, pending, tokenHash, address, site },
      setSession,
    });
    return send(reply, answer);
  } catch (error) {
    if (error instanceof Problem) {
      options.metrics?.refusal(`console.${name}`, error.code);
      return sendProblem(reply, error);
    }
    log.error({ operation: `console.${name}`, err: error }, 'request failed');
    const message = 'The service failed. Try again; if it fails again, tell the operator.';
    return reply.code(500).send({ code: 'failed', message });
  }
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code, message, parameters, faults, retryAfter } = problem;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  return reply
    .code(status)
    .send({ code, message, ...(parameters && { parameters }), ...(faults && { faults }) });
}

/** Answers a request to the console whose path the router cannot decode. */
export function refuseUnreadablePath(reply: FastifyReply): FastifyReply {
  return sendProblem(reply.headers(headers), unreadableAddress());
}

function unreadableAddress(): Problem {
  return new Problem(400, 'invalid', 'The address of the request is not percent-encoded UTF-8.');
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  pdf: 'application/pdf',
};

function send(reply: FastifyReply, { status, body, fileName, file }: AnyAnswer): FastifyReply {
  reply.code(status);
  if (file === undefined) return body === undefined ? reply.send() : reply.send(body);
  const type = types[fileName?.split('.').at(-1) ?? ''] ?? 'application/zip';
  // Browsers show a PDF with pages of their own, which a policy without any source would leave blank.
  if (type === types.pdf) reply.header('Content-Security-Policy', "frame-ancestors 'none'");
  const disposition = type === types.pdf ? 'inline' : 'attachment';
  return reply
    .headers({
      'Content-Type': type,
      'Content-Disposition': `${disposition}; filename="${fileName?.replaceAll(/[^\w.-]/g, '_')}"`,
    })
    .send(file instanceof Readable ? file : Readable.from(file));
}

/** A page of a build with another contract may misread an answer, or send what means something else here. @throws Problem 412 */
function refuseOtherBuilds({ headers: { 'console-contract': digest } }: FastifyRequest): void {
  if (digest === undefined || digest === contractDigest) return;
  throw new Problem(412, 'other-build', 'There is a newer version of this page. Load it again.');
}

function readBrowser({ ip, headers: given }: FastifyRequest): Pick<Call, 'ip' | 'browser'> {
  return { ip, browser: given['user-agent']?.slice(0, 200) ?? null };
}

/** Each operation, unless its document lists what the session waits for. @throws Problem 403 */
function requireFactor(name: ConsoleOperation, pending: Pending): void {
  const allowed: readonly Pending[] = operations[name].pending;
  if (pending === null || allowed.includes(pending)) return;
  throw new Problem(403, 'second-factor', 'Finish signing in first: a second factor is missing.');
}

/** @throws Problem 403 */
function requireRole(name: ConsoleOperation, { role }: Account): void {
  const roles: readonly Account['role'][] = operations[name].roles;
  if (!roles.includes(role))
    throw new Problem(403, 'role', `Your role is ${role}; this needs ${roles.join(' or ')}.`);
}

/** A stolen cookie alone must neither lock the person out nor outlast the session. @throws Problem 403 */
function requireRecent(name: ConsoleOperation, { provenAt, verifiedAt }: SessionTimes): void {
  if (!operations[name].isRecent || Date.now() - Math.max(provenAt, verifiedAt ?? 0) <= recent) return;
  throw new Problem(
    403,
    'sign-in-again',
    'You signed in more than ten minutes ago. Sign in again to change this.',
  );
}

/** Bytes of a body. */
const mostBytes = 128 * 1024;

const checks = new Map<string, Validator>(Object.entries(validators));

/** Path, query and body of a request, as the document wants them. @throws Problem 400 */
async function readInput(name: ConsoleOperation, request: FastifyRequest): Promise<object> {
  const { hasBody, integers } = operations[name];
  // The parser of queries takes what it cannot decode for plain text.
  if (!isDecodable(request.url)) throw unreadableAddress();
  const query: Record<string, unknown> = { ...(request.query as object) };
  for (const key of integers as readonly string[]) {
    const text = query[key];
    if (typeof text === 'string' && /^-?\d{1,15}$/.test(text)) query[key] = Number(text);
  }
  const body = hasBody ? { body: await readBody(request) } : {};
  const input = { path: request.params ?? {}, query, ...body };
  const validate = checks.get(`${name}Request`);
  if (validate === undefined) throw new Error(`${name} has no validator`);
  if (validate(input)) return input;
  const [fault] = validate.errors ?? [];
  if (fault?.instancePath.startsWith('/body'))
    throw wrongBody({ ...fault, instancePath: fault.instancePath.slice('/body'.length) });
  const place = fault?.instancePath.split('/').slice(2).join('.') || 'The request';
  throw new Problem(400, 'invalid', `${place} ${fault ? demandOf(fault) : 'is not valid'}.`);
}

function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

async function readBody({ raw, headers: given }: FastifyRequest): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(given['content-type'] ?? '')) {
    throw new Problem(400, 'not-json', 'Send JSON, with Content-Type: application/json.');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(raw)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw new Problem(400, 'not-json', 'The body is not JSON in UTF-8.');
    throw error;
  }
}

async function bytesOf(raw: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostBytes) break;
    pieces.push(piece);
  }
  if (size <= mostBytes) return Buffer.concat(pieces);
  // The connection would take no other request, and hold up the end of the server.
  drain(raw);
  throw new Problem(400, 'too-large', `The body has more than ${mostBytes} bytes.`, { most: mostBytes });
}

/** The session token of the cookie, if there is one. */
function readToken(request: FastifyRequest, site: Site): string | undefined {
  // A browser sends the first over HTTPS alone, also where no proxy says that it was HTTPS.
  const wanted = [hostCookie, nameCookie(site)];
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (wanted.includes(name) && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/**
 * Sets the session cookie, or takes it away.
 *
 * @throws Problem 403 over plain HTTP from another machine: everyone on the way could read it
 */
function setToken(site: Site, reply: FastifyReply, token: string | null): void {
  if (!isHttps(site) && !isLocal(site.host)) {
    throw new Problem(403, 'not-https', 'Sign in over HTTPS: over plain HTTP others could read the session.');
  }
  const rest = `Path=/; HttpOnly; SameSite=Strict${isHttps(site) ? '; Secure' : ''}`;
  const age = token === null ? 0 : 7 * 24 * 60 * 60;
  reply.header('Set-Cookie', `${nameCookie(site)}=${token ?? ''}; ${rest}; Max-Age=${age}`);
}

/** Browsers take the prefix only over HTTPS (RFC 6265bis section 4.1.3). */
const hostCookie = '__Host-attestation';

function nameCookie(site: Site): string {
  return isHttps(site) ? hostCookie : 'attestation';
}

function isHttps({ origin }: Site): boolean {
  return origin.startsWith('https:');
}
