import { createAuthority, issueCertificate } from '../src/certificates/authority.ts';
import { createSealer } from '../src/certificates/sealer.ts';
import type { AuthorityRecord } from '../src/domain/ports.ts';
import { certificationSigner } from '../src/pdf-signing/certification-signer.ts';
import type { SigningParty } from '../src/pdf-signing/sign-pdf.ts';

export interface PartyMaker {
  readonly authority: AuthorityRecord;
  /** A certified person who signs at these keywords. */
  party(name: string, ...keywords: string[]): Promise<SigningParty>;
}

/** An authority of its own, and parties that it has certified. */
export async function createPartyMaker(): Promise<PartyMaker> {
  const sealer = createSealer(Buffer.alloc(32, 7));
  const authority = await createAuthority('sandbox', sealer);
  let count = 0;
  return {
    authority,
    async party(name, ...keywords) {
      count += 1;
      const caId = count.toString(16).toUpperCase().padStart(32, '0');
      const nobody = { name: null, icCode: null, orgCode: null, taxCode: null };
      const link = { linkName: name, linkIdCard: '1', linkPhone: '1', linkEmail: 'someone@example.com' };
      const applicant = { type: 'PERSONAL' as const, ...nobody, ...link };
      const issued = await issueCertificate(authority, sealer, { caId, applicant });
      return {
        caId,
        certificates: [issued.certificatePem, authority.certificatePem],
        keywords,
        sign: certificationSigner(sealer.open(issued.sealedKey, `certification:${caId}`)),
      };
    },
  };
}
