import { type SignerFacts, signerFacts } from './certificate.ts';
import { checkChain, type Purpose, trustedRoots } from './check-chain.ts';
import { judged, oids, type Refused, SignatureFault } from './der.ts';
import { checkSigner, missing, parseSignedData, type SignedContent } from './signed-data.ts';

export interface CadesOptions {
  /** PEM certificates to trust. */
  readonly roots: readonly string[];
  /**
   * When the certificates must have been valid: a moment known from elsewhere, such as a time stamp. Without it the
   * time that the signer states, which the signer may choose; without either, now.
   */
  readonly at?: Date;
  /** What the certificate must be for; `manifest` unless said otherwise. */
  readonly purpose?: Exclude<Purpose, 'time'>;
}

export type CadesResult = AcceptedSignature | Refused;

interface AcceptedSignature {
  readonly ok: true;
  readonly signer: SignerFacts;
  /** When the signer says that it was; a PDF states it elsewhere. */
  readonly signedAt: Date | undefined;
}

/**
 * Whether `der` is a detached CAdES baseline signature (ETSI EN 319 122-1, level B-B) over `bytes` by a certificate
 * that one of the roots stands for. Needs no network; revocation is not asked.
 *
 * ```ts
 * const result = await verifyCades(p7s, manifest, { roots: [authorityPem] });
 * if (!result.ok) console.error(result.reason, result.message);
 * ```
 *
 * @param der whole file `manifest.p7s`
 * @param bytes what was signed, or its SHA-256
 */
export async function verifyCades(
  der: Uint8Array,
  bytes: SignedContent,
  { roots, at, purpose = 'manifest' }: CadesOptions,
): Promise<CadesResult> {
  return judged(async () => {
    const data = parseSignedData(der);
    if (data.content)
      throw new SignatureFault('attached-content', 'The signed bytes lie inside the signature.');
    const { certificate, signingTime } = await checkSigner(data, bytes, oids.data);
    // Level B-B has it; in a PDF it stands outside, in `/M`.
    if (purpose === 'manifest' && !signingTime) throw missing('It does not state when it was made.');
    const moment = at ?? signingTime ?? new Date();
    await checkChain({
      certificate,
      others: data.certificates,
      roots: await trustedRoots(roots),
      purpose,
      at: moment,
    });
    return { ok: true, signer: signerFacts(certificate), signedAt: signingTime };
  });
}
