export type EvmFaultCode =
  | 'malformed-proof'
  | 'wrong-block-hash'
  | 'not-in-block'
  | 'wrong-transaction-hash'
  | 'wrong-chain'
  | 'wrong-signature'
  | 'wrong-sender'
  | 'wrong-checkpoint'
  | 'not-canonical'
  | 'node-failed';

/** A chain proof cannot be used, or does not show what it should; `message` says why. */
export class EvmFault extends Error {
  override readonly name = 'EvmFault';
  readonly code: EvmFaultCode;

  constructor(code: EvmFaultCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
