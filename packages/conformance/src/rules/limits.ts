import { createHash } from 'node:crypto';
import type { Draft } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { describeAnswer, type Exchange, type RawRequest, refused, succeeded } from '../target/exchange.ts';
import { chunkOf, headOf, type Pieces, sendBytes } from '../target/raw-socket.ts';
import { unhurried } from '../target/target.ts';
import { writeRequest } from '../target/write-request.ts';
import { breachBy } from '../verdict.ts';
import { factoidsIn, numberIn, onceInRun, payloadOf, sameFactoids } from './shared/read-back.ts';

const alone = { alone: true, hostile: true } as const;

/** The most that the suite sends in one request, in bytes. */
const LARGEST_SENT = 64 * 1024 * 1024;

const FILLING = Buffer.alloc(64 * 1024, 0x20);

/** How many creates are sent at the same time. */
const ROUND = 50;

/** A limit must take effect within the requests of forty seconds, sent at three times the rate or faster. */
const SECONDS_WORTH = 40;

const TIMES_AS_FAST = 3;

/** The most requests, and the most seconds, of the attempt. */
const BOUND = { requests: 6000, seconds: 15 };

const rules: Rules = {
  'ATT-LIM-001': { because: ['error-08'] },
  'ATT-LIM-002': { because: ['error-09'] },
};

export const limits = casesOf(rules, [
  rule('ATT-LIM-001', 'a JSON body', alone, (t) => tooLarge(t, largeJson, 'length')),
  rule('ATT-LIM-001', 'a JSON body whose length is not given', alone, (t) =>
    tooLarge(t, largeJson, 'chunks'),
  ),
  rule('ATT-LIM-001', 'an uploaded file', { ...alone, needs: ['attachments'] }, (t) =>
    tooLarge(t, largeForm, 'length'),
  ),
  rule(
    'ATT-LIM-001',
    'an uploaded file whose length is not given',
    { ...alone, needs: ['attachments'] },
    (t) => tooLarge(t, largeForm, 'chunks'),
  ),
  rule('ATT-LIM-002', 'more at once than the rate allows', alone, async (t) => {
    const { exchanges, first } = await provoke429(t);
    const claim = `so many requests are answered with 429; ${exchanges.length} were sent, none was`;
    t.check(first !== undefined, claim, exchanges.at(-1));
    for (const exchange of exchanges) {
      const status = exchange.answer?.status;
      const claim = `what is beyond the limit is answered with 429, not with ${describeAnswer(exchange)}`;
      t.check(succeeded(exchange) || status === 429, claim, exchange);
    }
    await nothingStored(t, exchanges.filter(({ answer }) => answer?.status === 429).slice(0, 3));
  }),
]);

/** Claim: 413. An answer may be lost when the server closes the connection early, so there are three attempts. */
async function tooLarge(
  t: Trial,
  make: (t: Trial, size: number) => Promise<Large>,
  announced: Announced,
): Promise<void> {
  const size = t.config.limits.maxRequestBytes + 64 * 1024;
  if (size > LARGEST_SENT)
    t.cannot(`maxRequestBytes of the config is more than the ${LARGEST_SENT >> 20} MiB that the suite sends`);
  const large = await make(t, size);
  let exchange = await sendLarge(t, large, announced);
  if (!exchange.answer) exchange = await sendLarge(t, await make(t, size), announced);
  if (!exchange.answer && announced === 'length')
    exchange = await sendLarge(t, await make(t, size), 'expect');
  await t.given(t.create());
  // A server need not accept a body without a length (RFC 9112 section 6.3).
  if (announced === 'chunks' && refused(exchange) && exchange.answer?.status !== 413) {
    if (!succeeded(await sendLarge(t, await make(t, 1000), 'chunks')))
      t.cannot('bodies in chunks are not taken');
  }
  if (exchange.answer?.status === 413) return;
  if (!t.config.limits.given && succeeded(exchange))
    t.cannot(`the config states no maxRequestBytes, and ${size} bytes are taken`);
  const claim = `a request of ${size} bytes, more than maxRequestBytes, is answered with 413`;
  throw breachBy(claim, exchange);
}

/** Claim: a create that was answered with 429 left nothing behind: another one with its unique_id is stored unchanged. */
async function nothingStored(t: Trial, refusals: readonly Exchange[]): Promise<void> {
  for (const { draft } of refusals) {
    if (draft?.operation !== 'createAttestation') continue;
    const good = t.create({ unique_id: payloadOf(draft).unique_id ?? null });
    const exchange = await t.send(good);
    const no = numberIn(exchange);
    t.check(no !== undefined, 'once the rate is kept again, requests succeed', exchange);
    const claim = 'a request that was answered with 429 stores nothing';
    sameFactoids(t, await t.stored(no ?? ''), factoidsIn(good), claim);
  }
}

/** A request whose body is generated while it is sent, and is never in memory as a whole. */
interface Large {
  readonly request: RawRequest;
  readonly draft: Draft;
  /** Length of the body in bytes. */
  readonly size: number;
  readonly body: () => Pieces;
}

/** A valid envelope followed by spaces, which JSON allows. */
async function largeJson(t: Trial, size: number): Promise<Large> {
  const draft = t.create();
  const written = await writeRequest(draft, t.now());
  return {
    draft,
    size,
    request: { ...written, body: new Uint8Array(0) },
    *body() {
      yield written.body;
      yield* filling(size - written.body.byteLength);
    },
  };
}

/** A valid form with one file and its correct checksum. */
async function largeForm(t: Trial, size: number): Promise<Large> {
  const hash = createHash('sha256');
  for (const piece of filling(size)) hash.update(piece);
  const mark = Buffer.from(t.id());
  const file = { index: 0, bytes: mark, name: 'large.bin', type: 'application/octet-stream' };
  const draft = t.create({ attachments: { 0: [hash.digest('hex')] } }, { files: [file] });
  const written = await writeRequest(draft, t.now());
  const body = Buffer.from(written.body);
  const at = body.lastIndexOf(mark);
  const [head, tail] = [body.subarray(0, at), body.subarray(at + mark.length)];
  return {
    draft,
    size: head.length + size + tail.length,
    request: { ...written, body: new Uint8Array(0) },
    *body() {
      yield head;
      yield* filling(size);
      yield tail;
    },
  };
}

/** How the body is framed: Content-Length, chunks, or Content-Length with Expect: 100-continue. */
type Announced = 'length' | 'chunks' | 'expect';

/** Sends it over a separate connection. The answer is read also while the body is still being sent. */
async function sendLarge(t: Trial, large: Large, announced: Announced): Promise<Exchange> {
  const { request, size, body } = large;
  const headers = {
    ...request.headers,
    ...(announced === 'chunks' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(size) }),
    ...(announced === 'expect' && { Expect: '100-continue' }),
  };
  const head = headOf(t.config, { ...request, headers });
  const pieces = async function* () {
    yield head;
    if (announced === 'expect') await t.end.sleep(1000);
    for await (const piece of body()) {
      yield announced === 'chunks' ? chunkOf(piece) : piece;
    }
    if (announced === 'chunks') yield Buffer.from('0\r\n\r\n');
  };
  const options = () => ({ pieces: pieces(), draft: large.draft, end: t.end });
  const send = async () => t.record(await sendBytes(t.config, { ...request, headers }, options()));
  return unhurried(send, t.end);
}

function* filling(size: number): Generator<Uint8Array> {
  for (let left = size; left > 0; left -= FILLING.length) {
    yield left >= FILLING.length ? FILLING : FILLING.subarray(0, left);
  }
}

interface Rush {
  readonly exchanges: readonly Exchange[];
  /** The first 429, and how many requests a second were accepted before it. */
  readonly first: { readonly exchange: Exchange; readonly perSecond: number } | undefined;
}

/** Sends creates as fast as possible until one is answered with 429; once for all cases of a run. */
export function provoke429(t: Trial): Promise<Rush> {
  return onceInRun(t, 'rush', () => rush(t));
}

async function rush(t: Trial): Promise<Rush> {
  const exchanges: Exchange[] = [];
  const begin = performance.now();
  const rate = t.config.limits.requestsPerSecond;
  const seconds = () => (performance.now() - begin) / 1000;
  while (exchanges.length < Math.min(SECONDS_WORTH * rate, BOUND.requests) && seconds() < BOUND.seconds) {
    exchanges.push(...(await Promise.all(Array.from({ length: ROUND }, () => t.sendNow(t.create())))));
    const exchange = exchanges.find(({ answer }) => answer?.status === 429);
    if (!exchange) continue;
    const accepted = exchanges.filter(succeeded).length;
    return { exchanges, first: { exchange, perSecond: Math.round(accepted / seconds()) } };
  }
  const fast =
    exchanges.length / seconds() >= TIMES_AS_FAST * rate && exchanges.length >= SECONDS_WORTH * rate;
  if (!fast)
    t.cannot(`${Math.round(exchanges.length / seconds())} requests a second are too few to exceed the rate`);
  return { exchanges, first: undefined };
}
