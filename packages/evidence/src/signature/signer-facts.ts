import type { Certificate } from './certificate.ts';
import { type Bytes, readDer, readerOf, tags } from './der.ts';
import { objectId } from './der-values.ts';
import { oids } from './oids.ts';

/** The signer, by the certificate. */
export interface SignerFacts {
  /** Common name, else organization, else ''. For people to read: not unique, chosen by whoever was certified. */
  readonly name: string;
  readonly organization: string;
  /** Lower-case hexadecimal characters. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** DER. */
  readonly certificate: Uint8Array;
}

export function signerFacts(certificate: Certificate): SignerFacts {
  const { serialNumber, notBefore, notAfter, bytes, subject } = certificate;
  const organization = nameIn(subject, oids.organizationName);
  const name = nameIn(subject, oids.commonName) || organization;
  return { name, organization, serialNumber, notBefore, notAfter, certificate: bytes };
}

/** The first attribute of this type in a Name: a SEQUENCE of SETs of type and value. */
function nameIn(subject: Bytes, type: string): string {
  for (const set of readerOf(readDer(subject)).rest()) {
    for (const element of readerOf(set).rest()) {
      const parts = readerOf(element);
      if (objectId(parts.take(tags.objectId)) === type) return textOf(parts.takeAny());
    }
  }
  return '';
}

const bmpString = 0x1e;

function textOf({ tag, content }: { tag: number; content: Bytes }): string {
  if (tag !== bmpString) return new TextDecoder().decode(content);
  const units = Array.from({ length: content.length >> 1 }, (_, i) => pair(content, 2 * i));
  return String.fromCharCode(...units);
}

function pair(bytes: Bytes, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
