import { webcrypto } from 'node:crypto';
import type { SigningParty } from '@attestation/pdf';
import { createAuthority, issueCertificate, openAuthority } from '../src/certificates/authority.ts';
import { createSealer } from '../src/certificates/sealer.ts';
import { certificateSubject, signerCertificate } from '../src/certificates/x509.ts';
import type { Applicant } from '../src/domain/model.ts';
import type { AuthorityRecord } from '../src/domain/ports.ts';

export interface PartyMaker {
  readonly authority: AuthorityRecord;
  /** A certified person who signs at these keywords. */
  party(name: string, ...keywords: string[]): Promise<SigningParty>;
  /** One with an RSA key, as an administrator may bring it. */
  rsaParty(name: string, ...keywords: string[]): Promise<SigningParty>;
}

const email = 'someone@example.com';

/** An authority of its own, and parties that it has certified. */
export async function createPartyMaker(): Promise<PartyMaker> {
  const sealer = createSealer(Buffer.alloc(32, 7));
  const authority = await createAuthority('sandbox', sealer);
  let count = 0;
  const nextId = () => {
    count += 1;
    return count.toString(16).toUpperCase().padStart(32, '0');
  };
  const partyOf = (caId: string, pem: string, pkcs8: Buffer, keywords: readonly string[]): SigningParty => ({
    caId,
    certificates: [pem, authority.certificatePem],
    keywords,
    privateKey: pkcs8,
  });
  return {
    authority,
    async party(name, ...keywords) {
      const caId = nextId();
      const issued = await issueCertificate(authority, sealer, { caId, applicant: applicantOf(name) });
      const pkcs8 = sealer.open(issued.sealedKey, `certification:${caId}`);
      return partyOf(caId, issued.certificatePem, pkcs8, keywords);
    },
    async rsaParty(name, ...keywords) {
      const caId = nextId();
      const keys = await rsaKeys();
      const facts = {
        subject: certificateSubject(applicantOf(name), caId),
        publicKey: keys.publicKey,
        notBefore: new Date(Date.now() - 60_000),
        notAfter: new Date(Date.now() + 86_400_000),
      };
      const pem = await signerCertificate(facts, email, await openAuthority(authority, sealer));
      const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
      return partyOf(caId, pem, pkcs8, keywords);
    },
  };
}

function applicantOf(name: string): Applicant {
  const empty = { name: null, icCode: null, orgCode: null, taxCode: null };
  return { type: 'PERSONAL', ...empty, linkName: name, linkIdCard: '1', linkPhone: '1', linkEmail: email };
}

function rsaKeys(): Promise<webcrypto.CryptoKeyPair> {
  const publicExponent = Uint8Array.of(1, 0, 1);
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 3072, publicExponent, hash: 'SHA-256' };
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}
