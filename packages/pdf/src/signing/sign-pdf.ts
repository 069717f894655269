import { X509Certificate } from 'node:crypto';
import type { SealFields, WantedSeal } from './add-seal-fields.ts';
import type { FieldSigner, SignedPdf } from './field-signer.ts';

/** The sender of a document. Senders take turns, and documents of the formal environment go first. */
export interface Sender {
  readonly memberId: string;
  readonly environment: 'sandbox' | 'formal';
}

/** A certified party, and where it signs. */
export interface SigningParty {
  readonly caId: string;
  /** PEM: its own certificate, then the chain up to the authority. */
  readonly certificates: readonly string[];
  readonly keywords: readonly string[];
  /** PKCS#8, DER. */
  readonly privateKey: Uint8Array;
}

/** Reads the document where it can do no harm. */
export interface SealFieldMaker {
  /** @throws UnreadableDocument; ReadersBusy */
  addSealFields(owner: Sender, path: string, seals: readonly WantedSeal[], at: Date): Promise<SealFields>;
}

export interface PdfToSign {
  readonly owner: Sender;
  /** Path of the document as it was sent. */
  readonly path: string;
  readonly parties: readonly SigningParty[];
  readonly at: Date;
}

/**
 * Signs a document at every place of every keyword of every party, each signature in a revision of its own; signatures that it has
 * already stay valid. The keys are used by a thread of this process, which never parses the document.
 *
 * Two runs differ: an ECDSA signature has a random part. Store the result once.
 *
 * @throws UnreadableDocument: it cannot be signed, and will not be another time; ReadersBusy: try again later
 */
export async function signPdf(
  { owner, path, parties, at }: PdfToSign,
  fields: SealFieldMaker,
  signer: FieldSigner,
): Promise<SignedPdf> {
  const signatories = parties.map(({ caId, certificates, privateKey }) => {
    const { name, isOrganization } = certificateHolder(certificates[0] ?? '');
    const form = isOrganization ? ('round' as const) : ('square' as const);
    return { name: name || caId, form, certificates, privateKey };
  });
  const signatures = parties.flatMap(({ caId, keywords }, party) => {
    const { name, form } = signatories[party] as (typeof signatories)[number];
    return [...new Set(keywords)].map((keyword) => ({ party, seal: { keyword, name, caId, form } }));
  });
  const seals = signatures.map(({ seal }) => seal);
  const added = await fields.addSealFields(owner, path, seals, at);
  const order = added.fields.map(({ seal, page }) => {
    const signature = signatures[seal];
    if (!signature) throw new Error('A field is of no seal');
    const { party, seal: wanted } = signature;
    return { party, seal: { caId: wanted.caId, keyword: wanted.keyword, page } };
  });
  return signer.sign({ path, added, signatories, order, at: at.getTime() });
}

// Before the first toLegacyObject(): that loads a half of node:tls which leaves tls.createSecureContext undefined for the
// rest of the process when the whole was not loaded before (Node 26.10).
import 'node:tls';

interface CertificateHolder {
  /** As people call it; '' when the certificate names no one. */
  readonly name: string;
  /** An organization, and not a person. */
  readonly isOrganization: boolean;
}

/** The holder of a certificate. @param pem */
export function certificateHolder(pem: string): CertificateHolder {
  const subject: Record<string, string | string[] | undefined> = new X509Certificate(pem).toLegacyObject()
    .subject;
  const [name] = [subject.CN, subject.O].flat().filter((part) => part !== undefined);
  // ETSI EN 319 412-2 and -3: the certificate of an organization names it as such; a person's may, in addition to the person.
  const isOrganization = subject.O !== undefined && (subject.CN === undefined || subject.CN === subject.O);
  return { name: name ?? '', isOrganization };
}
