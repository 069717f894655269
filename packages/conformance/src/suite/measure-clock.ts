import type { Draft } from '../request/draft.ts';
import { isObject } from '../request/json.ts';
import { type Exchange, jsonOf, succeeded } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import type { Drafts } from './drafts.ts';

type Send = (draft: Draft) => Promise<Exchange>;

/** No clock is further off than this that means the same time at all: ten years. */
const PLAUSIBLE = 10 * 31_536_000;

/** Within this many seconds the window's two ends are found. */
const PRECISION = 2;

/**
 * Finds how far the target's clock is ahead of ours: by the Date header; where there is none, by the times that it
 * accepts, which lie around its own. Sets `skew` and `clock` of the target.
 */
export async function measureClock(target: Target, drafts: Drafts, send: Send): Promise<void> {
  const first = await send(drafts.create());
  const ahead = dateAhead(first);
  if (ahead !== undefined) {
    target.skew = Math.abs(ahead) > 2 ? ahead : 0;
    target.clock = 'date';
    if (succeeded(first) || succeeded(await send(drafts.create()))) return;
    // A Date that leads nowhere was another machine's.
    target.skew = 0;
    if (!succeeded(await send(drafts.create()))) target.skew = ahead;
    else await measureWindow(target, drafts, send);
    return;
  }
  target.skew = succeeded(first) ? 0 : (timestampAhead(first) ?? 0);
  await measureWindow(target, drafts, send);
}

/** Halves the way to both ends of the window of accepted tonces; without two ends the clock stays unknown. */
async function measureWindow(target: Target, drafts: Drafts, send: Send): Promise<void> {
  target.clock = 'assumed';
  const accepts = async (offset: number) => succeeded(await send(drafts.create({}, { tonceOffset: offset })));
  if (!(await accepts(0))) return;
  const ends: number[] = [];
  for (const sign of [-1, 1]) {
    let inside = 0;
    let outside = 640;
    if (await accepts(sign * outside)) return;
    while (outside - inside > PRECISION) {
      const middle = Math.round((inside + outside) / 2);
      if (await accepts(sign * middle)) inside = middle;
      else outside = middle;
    }
    ends.push((sign * (inside + outside)) / 2);
  }
  target.skew += ((ends[0] ?? 0) + (ends[1] ?? 0)) / 2;
  target.clock = 'window';
}

/** The header counts whole seconds. */
function dateAhead({ answer, sentAt, answeredAt }: Exchange): number | undefined {
  const date = Date.parse(answer?.headers.date ?? '');
  return Number.isNaN(date) ? undefined : (date + 500 - (sentAt + answeredAt) / 2) / 1000;
}

function timestampAhead(exchange: Exchange): number | undefined {
  const body = jsonOf(exchange);
  if (!isObject(body) || typeof body.timestamp !== 'number') return undefined;
  const ahead = (body.timestamp - exchange.answeredAt) / 1000;
  return Math.abs(ahead) < PLAUSIBLE ? ahead : undefined;
}
