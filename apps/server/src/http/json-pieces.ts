import { JsonText } from '@attestation/contract';

/** A `JsonText` that is too large to be made as a whole. It may stand as a member of `data`, no deeper. */
export class JsonPieces<T> extends JsonText<T> {
  /** JSON text of a `T`, piece by piece. */
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    super('');
    this.pieces = pieces;
  }
}
