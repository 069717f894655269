import type { Certificate } from './certificate.ts';
import { oids } from './oids.ts';
import { SignatureFault } from './signature-fault.ts';

/**
 * What a certificate is asked for: `manifest` is the service's signature under an attestation file, `document`
 * that of a party under a PDF, `time` that of a time stamp authority.
 */
export type Purpose = 'manifest' | 'document' | 'time';

const wanted: Record<Purpose, readonly string[]> = {
  manifest: [oids.manifestSigning],
  document: [oids.documentSigning, oids.emailProtection, oids.anyExtendedKeyUsage],
  time: [oids.timeStamping],
};

const digitalSignature = 0;
const nonRepudiation = 1;

/** @throws SignatureFault `wrong-purpose` */
export function checkPurpose(certificate: Certificate, purpose: Purpose, role: 'signer' | 'issuer'): void {
  const { keyUsage, purposes } = certificate.extensions;
  const fits =
    role === 'issuer'
      ? mayLeadTo(purposes?.ids, purpose)
      : purposeFits(purposes, purpose) &&
        (keyUsage === undefined || keyUsage[digitalSignature] === true || keyUsage[nonRepudiation] === true);
  if (!fits)
    throw new SignatureFault('wrong-purpose', `A certificate of the chain is not for this: ${purpose}.`);
}

function purposeFits(purposes: Certificate['extensions']['purposes'], purpose: Purpose): boolean {
  // RFC 3161 section 2.3: critical, and no other purpose.
  if (purpose === 'time') {
    return purposes?.critical === true && purposes.ids.join() === oids.timeStamping;
  }
  if (purposes === undefined) return purpose === 'document';
  return wanted[purpose].some((id) => purposes.ids.includes(id));
}

/** An issuer that names purposes limits what may stand below it, as viewers have it. */
function mayLeadTo(ids: readonly string[] | undefined, purpose: Purpose): boolean {
  const accepted = [...wanted[purpose], oids.anyExtendedKeyUsage];
  return ids === undefined || ids.some((id) => accepted.includes(id));
}
