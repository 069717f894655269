export type AnchorErrorCode =
  | 'bad-key-file'
  | 'node-unreachable'
  | 'node-refused'
  | 'wrong-chain'
  | 'unsupported-chain';

/** Anchoring cannot go on for now; the message says what to do, and shows neither key nor the node's path or query. */
export class AnchorError extends Error {
  override readonly name = 'AnchorError';
  /** The message is written for the operator of a server. */
  readonly forOperator = true;
  readonly code: AnchorErrorCode;

  constructor(code: AnchorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
