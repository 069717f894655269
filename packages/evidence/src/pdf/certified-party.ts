import { parseCertificate } from '../signature/certificate.ts';
import { readDer, readerOf } from '../signature/der.ts';
import { objectId } from '../signature/der-values.ts';
import type { SignerFacts } from '../signature/index.ts';

/** serialNumber and userId of a subject: which of several with the same name. */
const identifiers: readonly string[] = ['2.5.4.5', '0.9.2342.19200300.100.1.1'];

/** The caId of the party that a certificate was issued to; '' when it names none. */
export function certifiedParty({ certificate }: SignerFacts): string {
  const { subject } = parseCertificate(certificate);
  for (const set of readerOf(readDer(subject)).rest()) {
    for (const element of readerOf(set).rest()) {
      const parts = readerOf(element);
      const type = objectId(parts.takeAny());
      if (identifiers.includes(type)) return new TextDecoder().decode(parts.takeAny().content);
    }
  }
  return '';
}
