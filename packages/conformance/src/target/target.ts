import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { writeRequest } from '../request/write-request.ts';
import type { Exchange, RawRequest } from './exchange.ts';
import { createSender } from './send.ts';

interface Pace {
  /** Waits until the next request may go. */
  turn(): Promise<void>;
  /** Tells how one was answered: where many are too many for the target, the next ones go as slowly as it takes them. */
  answered(busy: boolean): void;
}

/** How many of the latest answers are looked at, and how many must say "too many" for the pace to slow down. */
const LATEST = 16;
const MANY = 4;
/** Milliseconds: a pace is not slower than this. */
const SLOWEST = 1000;

/** No more than `perSecond` in a second, spread evenly, in order; fewer where the target takes fewer. */
export function createPace(perSecond: number, now: () => number = () => performance.now()): Pace {
  let gap = 1000 / perSecond;
  let next = 0;
  let latest: boolean[] = [];
  let begin = now();
  return {
    async turn() {
      const at = now();
      const mine = Math.max(at, next);
      next = mine + gap;
      // A timer cannot wait less than a millisecond: what is due within one goes now.
      if (mine - at >= 1) await sleep(mine - at);
    },
    answered(busy) {
      latest.push(busy);
      if (latest.length < LATEST) return;
      const taken = latest.filter((one) => !one).length;
      const each = (now() - begin) / Math.max(taken, 1);
      if (LATEST - taken >= MANY) gap = Math.min(Math.max(gap * 1.5, each), SLOWEST);
      [latest, begin] = [[], now()];
    },
  };
}

/** How often an answer that says "later" is waited for before it counts as the answer. */
const WAITS = 8;
/** The same, of a 503 that does not say when: it may be a failure just as well. */
const FEWER_WAITS = 3;

/** The implementation under judgement. */
export interface Target {
  /** Signs and sends; comes again later when the rate was exceeded, or the target is too busy for now. */
  send(draft: Draft): Promise<Exchange>;
  /** Sends as it stands and takes any answer, 429 too. */
  sendRaw(request: RawRequest, draft?: Draft): Promise<Exchange>;
  /** Signs and sends at once, however fast the config allows, and takes any answer. */
  sendNow(draft: Draft): Promise<Exchange>;
  /** The target's Unix time in whole seconds, as far as it is known. */
  now(): number;
  /** Seconds by which the target's clock is ahead of ours. */
  skew: number;
  /** How the skew is known: the Date header tells it, the window of accepted tonces does, or it is taken to be small. */
  clock: 'date' | 'window' | 'assumed';
  close(): void;
}

/** @param until when to stop waiting for a busy target, in milliseconds since 1970 */
export function createTarget(config: Config, until = Number.POSITIVE_INFINITY): Target {
  const sender = createSender(config);
  const pace = createPace(config.limits.requestsPerSecond);
  const exchange = async (request: RawRequest, draft: Draft | undefined): Promise<Exchange> => {
    const sentAt = Date.now();
    const outcome = await sender.send(request);
    const times = { sentAt, answeredAt: Date.now() };
    return { request, draft, answer: undefined, missing: undefined, ...outcome, ...times };
  };
  // One that has never answered anything but "later", however long it was waited for, will hardly do so now.
  let taken = false;
  let inVain = false;
  const target: Target = {
    skew: 0,
    clock: 'assumed',
    now: () => Math.floor(Date.now() / 1000 + target.skew),
    async sendRaw(request, draft) {
      await pace.turn();
      const made = await exchange(request, draft);
      const busy = waitsFor(made) > 0;
      taken ||= !busy;
      if (taken) pace.answered(busy);
      return made;
    },
    sendNow: async (draft) => exchange(await writeRequest(draft, target.now()), draft),
    async send(draft) {
      const once = async () => target.sendRaw(await writeRequest(draft, target.now()), draft);
      const made = await unhurried(once, inVain && !taken ? 0 : WAITS, until);
      inVain = waitsFor(made) > 0;
      return made;
    },
    close: () => sender.close(),
  };
  return target;
}

/** Sends again, after the time that a 429 or a 503 asks for, until another answer comes. */
export async function unhurried(
  send: () => Promise<Exchange>,
  most = WAITS,
  until = Number.POSITIVE_INFINITY,
): Promise<Exchange> {
  for (let waits = 0; ; waits += 1) {
    const exchange = await send();
    if (waits >= Math.min(waitsFor(exchange), most)) return exchange;
    const wait = secondsToWait(exchange, waits) * 1000;
    if (Date.now() + wait > until) return { ...exchange, tooLate: true };
    await sleep(wait);
  }
}

/**
 * How often it is worth coming again: 503 is not a status of the description, but HTTP's own "not now" (RFC 9110 section
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
