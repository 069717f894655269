import { randomBytes } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ClosedAttestation, SignedPdf } from '../domain/file-records.ts';
import type { CustodyEvent, StoredAttachment } from '../domain/ports.ts';
import type { Content, Measured } from './content.ts';
import { attachmentPath, signedPath } from './file-contents.ts';

/** 32 random bytes, base64url: it cannot be guessed whether a leaf of the log is of an attestation. */
export function newSalt(): string {
  return randomBytes(32).toString('base64url');
}

export type MeasuredFile = Pick<Content, 'path'> & Measured;

export interface ManifestParts {
  readonly attestation: ClosedAttestation;
  /** Origin of the log that takes the leaf. */
  readonly origin: string;
  readonly salt: string;
  /** SHA-256 of each public key that signed a request, hexadecimal, sorted. */
  readonly memberKeys: readonly string[];
  /** The newest event. */
  readonly head: Pick<CustodyEvent, 'sequence' | 'hash'>;
  /** In the order of `byPath`. */
  readonly files: readonly MeasuredFile[];
  readonly signedPdfs: readonly SignedPdf[];
  readonly attachments: readonly (Pick<StoredAttachment, 'factoid' | 'fileName'> & {
    readonly position: number;
  })[];
}

/** manifest.json of format 1: RFC 8785, no newline at its end. Frozen, as the contents are. */
export function buildManifest(parts: ManifestParts): string {
  const { attestation, origin, salt, head, files, memberKeys } = parts;
  const manifest = {
    format: 1,
    no: attestation.no,
    environment: attestation.environment,
    origin,
    salt,
    member: { name: attestation.memberName, keys: memberKeys },
    template: { id: attestation.templateId, version: attestation.templateVersion },
    createdAt: new Date(attestation.createdAt).toISOString(),
    closedAt: new Date(attestation.closedAt).toISOString(),
    custody: { sequence: head.sequence, hash: head.hash },
    files: files.map(({ path, sha256, size }) => ({ path, sha256, size })),
    signedPdfs: Object.fromEntries(
      parts.signedPdfs.map((pdf) => [
        pathOf(pdf, parts),
        pdf.revisions.map(({ end, sha256 }) => ({ end, sha256 })),
      ]),
    ),
  };
  return canonicalize(manifest) as string;
}

/** UTF-16 code units, as RFC 8785 sorts names. */
export function byPath(one: { path: string }, other: { path: string }): number {
  return one.path < other.path ? -1 : 1;
}

function pathOf({ factoid, position }: SignedPdf, { attachments }: ManifestParts): string {
  const original = attachments.find((file) => file.factoid === factoid && file.position === position);
  return signedPath(attachmentPath(factoid, position, original?.fileName ?? null));
}
