import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { writeRequest } from '../request/write-request.ts';
import type { Exchange, RawRequest } from './exchange.ts';
import { createPace } from './pace.ts';
import { createSender } from './send.ts';

/** How often a 429 is waited for before it counts as the answer. */
const WAITS = 8;

/** The implementation under judgement. */
export interface Target {
  /** Signs and sends; waits for Retry-After when the rate was exceeded. */
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

export function createTarget(config: Config): Target {
  const sender = createSender(config);
  const pace = createPace(config.limits.requestsPerSecond);
  const exchange = async (request: RawRequest, draft: Draft | undefined): Promise<Exchange> => {
    const sentAt = Date.now();
    const outcome = await sender.send(request);
    const times = { sentAt, answeredAt: Date.now() };
    return { request, draft, answer: undefined, missing: undefined, ...outcome, ...times };
  };
  const target: Target = {
    skew: 0,
    clock: 'assumed',
    now: () => Math.floor(Date.now() / 1000 + target.skew),
    async sendRaw(request, draft) {
      await pace();
      return exchange(request, draft);
    },
    sendNow: async (draft) => exchange(await writeRequest(draft, target.now()), draft),
    send: (draft) => unhurried(async () => target.sendRaw(await writeRequest(draft, target.now()), draft)),
    close: () => sender.close(),
  };
  return target;
}

/** Sends again, after the time that a 429 asks for, until another answer comes. */
export async function unhurried(send: () => Promise<Exchange>): Promise<Exchange> {
  for (let waits = 0; ; waits += 1) {
    const exchange = await send();
    if (exchange.answer?.status !== 429 || waits === WAITS) return exchange;
    await sleep(secondsToWait(exchange, waits) * 1000);
  }
}

function secondsToWait({ answer }: Exchange, waits: number): number {
  const asked = Number(answer?.headers['retry-after']);
  return Number.isFinite(asked) && asked >= 0 ? Math.min(asked, 60) : 2 ** waits / 4;
}
