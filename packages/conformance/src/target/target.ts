import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { NOT_SENT, NotObserved, WAIT_IS_LONGER } from '../verdict.ts';
import { createDeadline, type Deadline, PATIENCE } from './deadline.ts';
import type { Answer, Exchange, RawRequest } from './exchange.ts';
import { writeRequest } from './write-request.ts';

interface Pace {
  /** Waits until the next request may go. @throws NotObserved when that is after the end of the run */
  turn(): Promise<void>;
  /**
   * Records one answer: when the target refuses many requests as too many, the next ones are sent more slowly, and faster
   * again when it accepts all.
   */
  answered(busy: boolean): void;
}

/** How many of the latest answers are examined, and how many must say "too many" before the pace slows down. */
const LATEST = 16;
const MANY = 4;
/** The longest gap between two requests, in milliseconds. */
const SLOWEST = 1000;

/** At most `perSecond` requests a second, spread evenly, in order; fewer where the target accepts fewer. */
export function createPace(
  perSecond: number,
  time: { now(): number } & Pick<Deadline, 'left' | 'sleep'>,
): Pace {
  const fastest = 1000 / perSecond;
  let gap = fastest;
  let next = 0;
  let latest: boolean[] = [];
  let begin = time.now();
  return {
    async turn() {
      const at = time.now();
      const mine = Math.max(at, next);
      if (mine - at > time.left()) throw new NotObserved(NOT_SENT);
      next = mine + gap;
      // A timer cannot wait less than a millisecond: what is due within one goes now.
      if (mine - at >= 1) await time.sleep(mine - at);
    },
    answered(busy) {
      latest.push(busy);
      if (latest.length < LATEST) return;
      const taken = latest.filter((one) => !one).length;
      const each = (time.now() - begin) / Math.max(taken, 1);
      if (LATEST - taken >= MANY) gap = Math.min(Math.max(gap * 1.5, each), SLOWEST);
      else if (taken === LATEST) gap = Math.max(gap * 0.8, fastest);
      [latest, begin] = [[], time.now()];
    },
  };
}

/** How often a request is sent again after an answer that says "later", before that counts as the answer. */
const WAITS = 8;
/** The same for a 503 without Retry-After: it may as well be a failure. */
const FEWER_WAITS = 3;

/** The implementation that is judged. */
export interface Target {
  /** The end of the run. */
  readonly end: Deadline;
  /** Signs and sends; sends again later when the rate was exceeded or the target is busy. */
  send(draft: Draft): Promise<Exchange>;
  /** Sends without changes and returns any answer, 429 too. */
  sendRaw(request: RawRequest, draft?: Draft): Promise<Exchange>;
  /** Signs and sends immediately, whatever rate the config allows, and returns any answer. */
  sendNow(draft: Draft): Promise<Exchange>;
  /** The target's Unix time in whole seconds, as far as it is known. */
  now(): number;
  /** Seconds by which the target's clock is ahead of the local clock. */
  skew: number;
  /** How the skew is known: from the Date header, from the window of accepted tonces, or assumed to be small. */
  clock: 'date' | 'window' | 'assumed';
  close(): void;
}

/** @param end nothing is sent and no answer is waited for after it, and what is still sent rejects with NotObserved */
export function createTarget(config: Config, end = createDeadline()): Target {
  const sender = createSender(config, end.signal);
  const pace = createPace(config.limits.requestsPerSecond, {
    ...end,
    now: () => performance.now(),
  });
  const exchange = async (request: RawRequest, draft: Draft | undefined): Promise<Exchange> => {
    end.signal.throwIfAborted();
    const sentAt = Date.now();
    const outcome = await sender.send(request);
    const times = { sentAt, answeredAt: Date.now() };
    if ('missing' in outcome) end.signal.throwIfAborted();
    return { request, draft, answer: undefined, missing: undefined, ...outcome, ...times };
  };
  // A target that has only ever answered "later", after all waits, is not waited for again.
  let taken = false;
  let inVain = false;
  // Written when its turn has come: many that wait for a slow target would otherwise have tonces of long ago.
  const inTurn = async (write: () => RawRequest | Promise<RawRequest>, draft: Draft | undefined) => {
    await pace.turn();
    const made = await exchange(await write(), draft);
    const busy = waitsFor(made) > 0;
    taken ||= !busy;
    if (taken) pace.answered(busy);
    return made;
  };
  const target: Target = {
    end,
    skew: 0,
    clock: 'assumed',
    now: () => Math.floor(Date.now() / 1000 + target.skew),
    sendRaw: (request, draft) => inTurn(() => request, draft),
    sendNow: async (draft) => exchange(await writeRequest(draft, target.now()), draft),
    async send(draft) {
      const once = () => inTurn(() => writeRequest(draft, target.now()), draft);
      const made = await unhurried(once, end, inVain && !taken ? 0 : WAITS);
      inVain = waitsFor(made) > 0;
      return made;
    },
    close: () => sender.close(),
  };
  return target;
}

/**
 * Sends again, after the time that a 429 or a 503 asks for, until there is another answer.
 *
 * @throws NotObserved when that time is after the end of the run
 */
export async function unhurried(
  send: () => Promise<Exchange>,
  end: Pick<Deadline, 'left' | 'sleep'>,
  most = WAITS,
): Promise<Exchange> {
  for (let waits = 0; ; waits += 1) {
    const exchange = await send().catch((error: Error) => {
      throw waits > 0 && error instanceof NotObserved ? new NotObserved(WAIT_IS_LONGER) : error;
    });
    if (waits >= Math.min(waitsFor(exchange), most)) return exchange;
    const wait = secondsToWait(exchange, waits) * 1000;
    if (wait > end.left()) throw new NotObserved(WAIT_IS_LONGER);
    await end.sleep(wait);
  }
}

/**
 * How often to send again: 503 is not a status of the description, but HTTP's own "not now" (RFC 9110 section
 * 15.6.4).
 */
function waitsFor({ answer }: Exchange): number {
  if (answer?.status === 429) return WAITS;
  if (answer?.status !== 503) return 0;
  return 'retry-after' in answer.headers ? WAITS : FEWER_WAITS;
}

function secondsToWait({ answer }: Exchange, waits: number): number {
  const asked = Number(answer?.headers['retry-after']);
  return Number.isFinite(asked) && asked >= 0 ? Math.min(asked, 60) : 2 ** waits / 4;
}

/** No answer of the service is larger than what this suite sends. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

type Outcome = { readonly answer: Answer } | { readonly missing: string };

interface Sender {
  /** Never rejects: a failed connection is reported as `missing`. */
  send(request: RawRequest): Promise<Outcome>;
  close(): void;
}

/** Sends over kept-alive connections. Uses the HTTP client of Node itself, since `fetch` hides what is judged here. */
function createSender({ baseUrl, ca }: Pick<Config, 'baseUrl' | 'ca'>, end: AbortSignal): Sender {
  const base = new URL(baseUrl);
  const tls = base.protocol === 'https:';
  const agent = tls
    ? new TlsAgent({ keepAlive: true, ...(ca && { ca }) })
    : new PlainAgent({ keepAlive: true });
  const open = tls ? tlsRequest : plainRequest;
  let patience: number = PATIENCE.first;

  const attempt = ({ method, path, headers, body }: RawRequest) =>
    new Promise<Outcome & { stale?: boolean }>((resolve) => {
      const request = open(`${baseUrl}${path}`, {
        method,
        agent,
        headers: { ...headers, 'Content-Length': String(body.byteLength) },
        signal: AbortSignal.timeout(patience),
      });
      const waited = patience;
      const stop = () => request.destroy();
      end.addEventListener('abort', stop);
      request.once('close', () => end.removeEventListener('abort', stop));
      request.on('response', (response) => {
        readAnswer(response).then(
          (outcome) => {
            patience = PATIENCE.later;
            resolve(outcome);
          },
          (error: Error) => resolve({ missing: reason(error, waited) }),
        );
      });
      request.on('error', (error) => {
        resolve({ missing: reason(error, waited), stale: request.reusedSocket && isReset(error) });
      });
      request.end(body);
    });

  return {
    async send(request) {
      // A server may close an idle connection at the moment it is reused: neither side is at fault.
      for (let stale = 0; stale < 2; stale += 1) {
        const outcome = await attempt(request);
        if (!outcome.stale || end.aborted) return outcome;
      }
      return attempt(request);
    },
    close: () => agent.destroy(),
  };
}

async function readAnswer(response: IncomingMessage): Promise<Outcome> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > LARGEST_ANSWER) {
      response.destroy();
      return { missing: `the answer is larger than ${LARGEST_ANSWER} bytes` };
    }
    pieces.push(piece);
  }
  const headers = Object.fromEntries(
    Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]),
  );
  return { answer: { status: response.statusCode ?? 0, headers, body: Buffer.concat(pieces) } };
}

function isReset(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function reason(error: Error, patience: number): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return `no answer within ${patience / 1000} s`;
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection was closed before an answer';
  return `no answer that is HTTP: ${message}`;
}
