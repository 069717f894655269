import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FileBody } from '@attestation/contract';
import { type HttpAnswer, streamedSuccess, success } from './answer.ts';
import { senderOf } from './authenticate.ts';
import type { Call } from './call.ts';
import { isInPieces, streamInPieces } from './json-pieces.ts';
import type { Turns } from './turns.ts';
import { workOf } from './work-limits.ts';

export interface WirePorts {
  /** In which the pieces of large answers are made. */
  readonly turns: Turns;
  /** In which files are read, piece by piece. */
  readonly fileTurns: Turns;
  /** Milliseconds of work for a sender, beyond what its turns took. */
  readonly charge: (sender: string, milliseconds: number) => void;
}

/** Every version answers with data or with a file. */
type AnyAnswer = { readonly status: number } & (
  | { readonly data: unknown }
  | { readonly headers: Readonly<Record<string, string>>; readonly file: FileBody }
);

/** What a handler answers, as it goes out. */
export async function onTheWire(
  answer: AnyAnswer,
  call: Call,
  { turns, fileTurns, charge }: WirePorts,
): Promise<HttpAnswer> {
  const data: unknown = 'data' in answer ? answer.data : undefined;
  if (isInPieces(data)) {
    const sender = senderOf(call.caller);
    const turn = () => turns.take(sender, true);
    const onPiece = (size: number) => charge(sender, (size / 2 ** 20) * workOf.answerMebibyte);
    const pieces = streamInPieces(call.request.requestId, data, turn, onPiece);
    await once(pieces, 'readable');
    return streamedSuccess(answer.status, call.request.requestId, pieces);
  }
  if ('data' in answer) return success(answer.status, call.request.requestId, answer.data);
  const headers = { 'Content-Type': 'application/zip', ...answer.headers };
  const turn = () => fileTurns.take(senderOf(call.caller), true);
  const body = Readable.from(inTurns(answer.file.bytes, turn), { objectMode: false });
  // A fault before the first bytes is still answered as one.
  await once(body, 'readable');
  return { status: answer.status, headers, body, requestId: call.request.requestId };
}

/** Milliseconds for which pieces are read after a turn: a turn for each would make large files slow. */
const turnMs = 2;

async function* inTurns(
  pieces: AsyncIterable<Uint8Array>,
  turn: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  let since = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      if (performance.now() - since > turnMs) {
        await turn();
        since = performance.now();
      }
      const { done, value } = await iterator.next();
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
