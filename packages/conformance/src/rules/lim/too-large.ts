import { createHash } from 'node:crypto';
import type { Draft } from '../../request/draft.ts';
import { writeRequest } from '../../request/write-request.ts';
import type { Trial } from '../../suite/trial.ts';
import type { Exchange, RawRequest } from '../../target/exchange.ts';
import { headOf, type Pieces, sendBytes } from '../../target/raw-socket.ts';
import { unhurried } from '../../target/target.ts';

/** As much as the suite sends at most in one request. */
export const MOST = 64 * 1024 * 1024;

const FILLING = Buffer.alloc(64 * 1024, 0x20);

/** A request whose body grows while it is sent: never held as a whole. */
export interface Large {
  readonly request: RawRequest;
  readonly draft: Draft;
  /** Bytes of the body. */
  readonly size: number;
  readonly body: () => Pieces;
}

/** A valid envelope with blanks behind it, which JSON allows. */
export async function largeJson(t: Trial, size: number): Promise<Large> {
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

/** A valid form with one file, whose checksum is right. */
export async function largeForm(t: Trial, size: number): Promise<Large> {
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

/** How the length is reported: at once, chunk by chunk, or at once with the body held back until it is asked for. */
export type Announced = 'length' | 'chunks' | 'expect';

/** Sends it over a connection of its own. The answer is read also when it comes while the body is still on its way. */
export async function sendLarge(t: Trial, large: Large, announced: Announced): Promise<Exchange> {
  const { request, size, body } = large;
  const headers = {
    ...request.headers,
    ...(announced === 'chunks' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(size) }),
    ...(announced === 'expect' && { Expect: '100-continue' }),
  };
  const head = headOf(t.config, { ...request, headers });
  const pieces = async function* () {
    yield head;
    if (announced === 'expect') await new Promise((go) => setTimeout(go, 1000));
    for await (const piece of body()) {
      if (announced !== 'chunks') yield piece;
      else
        yield Buffer.concat([
          Buffer.from(`${piece.byteLength.toString(16)}\r\n`),
          piece,
          Buffer.from('\r\n'),
        ]);
    }
    if (announced === 'chunks') yield Buffer.from('0\r\n\r\n');
  };
  const options = () => ({ pieces: pieces(), draft: large.draft, patience: 60_000 });
  return unhurried(async () => t.record(await sendBytes(t.config, { ...request, headers }, options())));
}

function* filling(size: number): Generator<Uint8Array> {
  for (let left = size; left > 0; left -= FILLING.length) {
    yield left >= FILLING.length ? FILLING : FILLING.subarray(0, left);
  }
}
