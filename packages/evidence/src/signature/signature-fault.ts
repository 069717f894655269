/** Why a signature or a time stamp is refused. */
export type SignatureReason =
  /** Not the DER that its standard describes. */
  | 'malformed'
  /** Bytes after its end. */
  | 'trailing-bytes'
  /** CMS, or something else, of another kind. */
  | 'wrong-kind'
  /** The signed bytes lie inside it; they must be those of the file next to it. */
  | 'attached-content'
  | 'not-one-signer'
  /** Unsigned attributes or revocation lists: anyone may have put them there. */
  | 'unauthenticated-content'
  | 'missing-attribute'
  | 'weak-digest'
  | 'unsupported-algorithm'
  /** The key is too short to trust: RSA of less than 2048 bits. */
  | 'weak-key'
  /** Made over other bytes. */
  | 'wrong-digest'
  | 'wrong-signature'
  | 'no-signer-certificate'
  /** The signed attributes, or the time stamp, name another certificate than the one that verifies. */
  | 'signer-mismatch'
  /** No chain of certificates leads to a trusted one. */
  | 'untrusted'
  /** A certificate of the chain began after the moment of signing. */
  | 'not-yet-valid'
  /** A certificate of the chain had ended at the moment of signing. */
  | 'expired'
  /** The certificate is for something else. */
  | 'wrong-purpose'
  /** An issuer of the chain may not issue certificates, or not this deep. */
  | 'wrong-issuer'
  /** A certificate has a critical extension that is not understood. */
  | 'unknown-extension'
  /** The time stamp does not answer this request. */
  | 'wrong-nonce'
  | 'wrong-policy';

/** Thrown inside this folder; `verifyCades` and `verifyTimeStamp` answer with its reason instead. */
export class SignatureFault extends Error {
  override readonly name = 'SignatureFault';
  readonly reason: SignatureReason;

  constructor(reason: SignatureReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}

/** A finding as a value: `message` is one English sentence for a log, `reason` is what to act on. */
export interface Refused {
  readonly ok: false;
  readonly reason: SignatureReason;
  readonly message: string;
}

/** What `check` answers, or why it refused. Anything but a `SignatureFault` is a bug and goes on. */
export async function judged<Accepted>(check: () => Promise<Accepted>): Promise<Accepted | Refused> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof SignatureFault)) throw error;
    return { ok: false, reason: error.reason, message: error.message };
  }
}
