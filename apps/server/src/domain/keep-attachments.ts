import { X509Certificate } from 'node:crypto';
import { checkKeywords, refuseTooManySigners } from './check-keywords.ts';
import type { DocumentReader } from './document-reader.ts';
import { DomainError } from './domain-error.ts';
import type { AttachmentEntry, IndexedFile, MatchedAttachment } from './match-attachments.ts';
import { matchAttachments } from './match-attachments.ts';
import type { Factoid, FactoidEntry, Owner } from './model.ts';
import { newNumber } from './new-number.ts';
import type { AuthorityRecords, CertificationRecords, FileStore } from './ports.ts';

export interface AttachmentPorts {
  readonly files: FileStore;
  readonly certifications: CertificationRecords;
  readonly authorities: Pick<AuthorityRecords, 'find'>;
  readonly documents: DocumentReader;
}

/** A request's factoids with what came along for them. */
export interface Submission<F extends Factoid = Factoid> {
  readonly factoids: readonly F[];
  readonly entries: ReadonlyMap<number, readonly AttachmentEntry[]>;
  readonly files: readonly IndexedFile[];
}

/**
 * Matches the files of the factoids at these indexes, and keeps them: on return they are durable, though nothing
 * refers to them yet.
 *
 * @throws DomainError `attachment-mismatch`, `not-a-pdf`, `too-many`, `unknown-certification`,
 *   `keyword-places`, `unreadable-pdf`, `pdf-too-large`, `busy`; then nothing has been kept.
 */
export async function keepAttachments(
  owner: Owner,
  { factoids, entries, files }: Submission,
  indexes: readonly number[],
  ports: AttachmentPorts,
): Promise<FactoidEntry[]> {
  const matched = matchAttachments(indexes, entries, files);
  const all = [...matched.values()].flat();
  refuseTooManySigners(matched, ports.documents.limits);
  await refuseUnknownSigners(owner, all, ports);
  await checkKeywords(owner, matched, ports.documents);
  if (all.length > 0) {
    await ports.files.keep(
      owner.environment,
      all.map(({ file }) => file),
    );
  }
  return indexes.map((index) => {
    const { uniqueId, type, data } = factoids[index] as Factoid;
    return { uniqueId, type, data, attachments: (matched.get(index) ?? []).map(asAttachment) };
  });
}

async function refuseUnknownSigners(
  owner: Owner,
  attachments: readonly MatchedAttachment[],
  { certifications, authorities }: AttachmentPorts,
): Promise<void> {
  for (const caId of new Set(attachments.flatMap(({ entry }) => entry.signers))) {
    const shown = JSON.stringify(caId.slice(0, 64));
    if (await certifications.exists(owner, caId)) {
      const party = await certifications.find(owner, caId);
      if (party === undefined) continue;
      refuseNotInForce(party.certificatePem, shown);
      const authority = await authorities.find(owner.environment);
      refuseForeign(party.certificatePem, authority?.certificatePem, shown);
      continue;
    }
    throw new DomainError(
      'unknown-certification',
      `sign names the caId ${shown}, which is not known; apply at /cas first`,
    );
  }
}

/** A signature with a certificate that has not begun, or has ended, is never valid. */
function refuseNotInForce(certificatePem: string, shown: string): void {
  const { validFromDate, validToDate } = new X509Certificate(certificatePem);
  const now = Date.now();
  if (now >= validFromDate.getTime() && now <= validToDate.getTime()) return;
  throw new DomainError(
    'unknown-certification',
    `sign names the caId ${shown}, whose certificate is in force only from ${validFromDate.toISOString()} to ${validToDate.toISOString()}; apply at /cas for a new one`,
  );
}

/** One that an administrator brought may be of another authority, which verifiers of the file do not trust. */
function refuseForeign(certificatePem: string, authorityPem: string | undefined, shown: string): void {
  const certificate = new X509Certificate(certificatePem);
  if (authorityPem !== undefined && certificate.checkIssued(new X509Certificate(authorityPem))) return;
  throw new DomainError(
    'unknown-certification',
    `sign names the caId ${shown}, whose certificate is not of this service's CA; apply at /cas for a new one`,
  );
}

function asAttachment({ entry, file }: MatchedAttachment) {
  return {
    id: newNumber(),
    checksum: file.checksum,
    size: file.size,
    fileName: file.fileName,
    mediaType: file.mediaType,
    sign: entry.sign,
  };
}
