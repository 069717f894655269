import { digest } from './algorithm.ts';
import { checkChain } from './check-chain.ts';
import { checkSigner } from './check-signer.ts';
import { sameBytes } from './der.ts';
import { oids } from './oids.ts';
import { judged, type Refused, SignatureFault } from './signature-fault.ts';
import { parseSignedData, wrongKind } from './signed-data.ts';
import { type SignerFacts, signerFacts } from './signer-facts.ts';
import { trustedRoots } from './trusted-roots.ts';
import { parseTstInfo, type TstInfo } from './tst-info.ts';

export interface TimeStampOptions {
  /** PEM certificates to trust. */
  readonly roots: readonly string[];
  /** What was asked for, when it is known: lower-case hexadecimal characters without leading zero bytes. */
  readonly nonce?: string;
  /** The only policy to accept, as dotted text. */
  readonly policy?: string;
}

export type TimeStampResult = AcceptedTimeStamp | Refused;

export interface AcceptedTimeStamp {
  readonly ok: true;
  /** The bytes existed at this moment. */
  readonly time: Date;
  /** How far off the time may be, in milliseconds; undefined when the authority does not say. */
  readonly accuracy: number | undefined;
  readonly policy: string;
  /** Lower-case hexadecimal characters. */
  readonly serialNumber: string;
  readonly signer: SignerFacts;
}

/**
 * Whether `der` is a TimeStampToken (RFC 3161, RFC 5816) over `bytes` by an authority that one of the roots stands
 * for. The authority's certificates are judged at the time of the stamp: it goes on to hold when they have expired.
 *
 * @param der whole file `manifest.tst`
 */
export async function verifyTimeStamp(
  der: Uint8Array,
  bytes: Uint8Array,
  { roots, nonce, policy }: TimeStampOptions,
): Promise<TimeStampResult> {
  return judged(async () => {
    const data = parseSignedData(der);
    if (!data.content) throw wrongKind('It holds no time stamp.');
    const { certificate } = await checkSigner(data, data.content, oids.tstInfo);
    const info = parseTstInfo(data.content);
    if (!sameBytes(info.imprint, await digest(info.digest, bytes))) {
      throw new SignatureFault('wrong-digest', 'It was made over other bytes.');
    }
    if (info.authority && !sameBytes(info.authority, certificate.subject)) {
      throw new SignatureFault('signer-mismatch', 'It names another authority than the one that signed it.');
    }
    checkAnswer(info, { nonce, policy });
    const { time, accuracy, serialNumber } = info;
    const others = data.certificates;
    await checkChain({ certificate, others, roots: await trustedRoots(roots), purpose: 'time', at: time });
    return { ok: true, time, accuracy, policy: info.policy, serialNumber, signer: signerFacts(certificate) };
  });
}

function checkAnswer(info: TstInfo, asked: { nonce: string | undefined; policy: string | undefined }): void {
  if (asked.nonce !== undefined && info.nonce !== asked.nonce) {
    throw new SignatureFault('wrong-nonce', 'It answers another request.');
  }
  if (asked.policy !== undefined && info.policy !== asked.policy) {
    throw new SignatureFault('wrong-policy', `It was made under the policy ${info.policy}.`);
  }
}
