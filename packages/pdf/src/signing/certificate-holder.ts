import { X509Certificate } from 'node:crypto';
// Before the first toLegacyObject(): that loads a half of node:tls which leaves tls.createSecureContext undefined for the
// rest of the process when the whole was not loaded before (Node 26.10).
import 'node:tls';

export interface CertificateHolder {
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
