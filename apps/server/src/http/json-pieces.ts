import { Readable } from 'node:stream';
import { JsonText, writeJson } from '@attestation/contract';

/** A `JsonText` that is too large to be made as a whole. It may stand as a member of `data`, no deeper. */
export class JsonPieces<T> extends JsonText<T> {
  /** JSON text of a `T`, piece by piece. */
  readonly pieces: AsyncIterable<JsonPiece>;

  constructor(pieces: AsyncIterable<JsonPiece>) {
    super('');
    this.pieces = pieces;
  }
}

/** A text, or parts of one, of which large ones may be in UTF-8: joined to one they would be copied and encoded again. */
export type JsonPiece = string | readonly (string | Uint8Array)[];

export function isInPieces(data: unknown): data is object {
  if (typeof data !== 'object' || data === null) return false;
  return Object.values(data).some((member) => member instanceof JsonPieces);
}

/**
 * The body of a success as a stream: of an answer that is not read, the server holds no more than a few pieces.
 *
 * @param turn awaited before each piece is made
 * @param onPiece called with the size of each one, in bytes, or in characters of a text
 */
export function streamInPieces(
  requestId: string,
  data: object,
  turn: () => Promise<void>,
  onPiece: (size: number) => void,
): Readable {
  return Readable.from(textsOf(requestId, data, turn, onPiece), { objectMode: false });
}

async function* textsOf(
  requestId: string,
  data: object,
  turn: () => Promise<void>,
  onPiece: (size: number) => void,
): AsyncGenerator<string | Uint8Array> {
  let before = `{"request_id":${JSON.stringify(requestId)},"data":{`;
  for (const [name, member] of Object.entries(data)) {
    const start = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!(member instanceof JsonPieces)) {
      yield start + writeJson(member);
      continue;
    }
    yield start;
    const pieces = member.pieces[Symbol.asyncIterator]();
    for (;;) {
      await turn();
      const { done, value } = await pieces.next();
      if (done) break;
      for (const part of typeof value === 'string' ? [value] : value) {
        onPiece(part.length);
        yield part;
      }
    }
  }
  yield '}}';
}
