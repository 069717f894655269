import { newNumber } from './custody.ts';
import { DomainError } from './domain-error.ts';
import {
  type AttachmentPorts,
  keepAttachments,
  refuseStrayIndexes,
  type Submission,
} from './match-attachments.ts';
import { kindsMissing, matchTemplate, missingKinds, type TypedData } from './match-template.ts';
import type { Factoid, FactoidEntry, JsonSource, Owner, SignedRequest } from './model.ts';
import type { AttestationRecords, AttestationSize, RequireTime, TemplateRecords } from './ports.ts';
import type { AttestationFiles } from './read-attestation.ts';
import { refuseInvisibleIdentities } from './visible-text.ts';

/** A factoid as text, and its data parsed for the template to look at. */
export type SubmittedFactoid = Factoid & { readonly values: TypedData['data'] };

export interface AttestationPorts extends AttachmentPorts {
  readonly requireTime: RequireTime;
  readonly attestations: AttestationRecords;
  readonly templates: TemplateRecords;
  readonly attestationFiles: AttestationFiles;
  /** Called for a create whose `unique_id` is stored already, with the text of its payload. */
  readonly onRepeat: (no: string, payload: string) => void;
  /** In one request. */
  readonly maxFactoids: number;
  /** In one attestation. */
  readonly attestationLimits: AttestationSize;
}

interface NewAttestationRequest extends Submission<SubmittedFactoid> {
  readonly owner: Owner;
  readonly uniqueId: string;
  readonly templateId: string;
  readonly identities: JsonSource;
  readonly completed: boolean;
  readonly request: SignedRequest;
}

/**
 * Stores an attestation and returns its number; the number of the stored one when the unique_id was used before,
 * whatever else the repeat says: it is looked up before template and files are (D15).
 *
 * @throws DomainError; then nothing has been stored.
 */
export async function createAttestation(
  input: NewAttestationRequest,
  ports: AttestationPorts,
): Promise<string> {
  const { owner, factoids } = input;
  const known = await ports.attestations.findByUniqueId(owner, input.uniqueId);
  if (known !== undefined) ports.onRepeat(known, input.request.payload);
  if (known !== undefined) return known;

  refuseInvisibleIdentities(input.identities);
  const template = await ports.templates.latest(owner.memberId, input.templateId);
  if (!template) {
    const shown = JSON.stringify(input.templateId.slice(0, 64));
    throw new DomainError('unknown-template', `/payload/template_id: this member has no template ${shown}`);
  }
  refuseTooMany(factoids.length, ports.maxFactoids);
  refuseStrayIndexes(factoids.length, input.entries, input.files);
  const indexes = firstOfEach(factoids);
  const fresh = indexes.map((index) => typedData(factoids[index] as SubmittedFactoid));
  refuseTooLarge({ ...sizeOf(factoids), files: input.files.length }, ports.attestationLimits);
  matchTemplate(template, fresh, (i) => `/payload/factoids/${indexes[i]}`);
  if (input.completed) {
    const missing = missingKinds(
      template,
      fresh.map(({ type }) => type),
    );
    if (missing.length > 0) throw kindsMissing(missing);
  }

  const entries = await keepAttachments(owner, input, indexes, ports);
  ports.requireTime(input.request);
  const kept = await ports.attestations.insert({
    no: newNumber(),
    owner,
    uniqueId: input.uniqueId,
    templateId: template.id,
    templateVersion: template.version,
    identities: input.identities,
    completed: input.completed,
    factoids: entries,
    request: input.request,
  });
  if (input.completed) ports.attestationFiles.closed(owner.environment);
  return kept.no;
}

/** Indexes of the factoids whose unique_id has not come before in the request: the others are handled once. D16 */
export function firstOfEach(factoids: readonly Factoid[]): number[] {
  const seen = new Set<string>();
  const indexes: number[] = [];
  factoids.forEach(({ uniqueId }, index) => {
    if (!seen.has(uniqueId)) indexes.push(index);
    seen.add(uniqueId);
  });
  return indexes;
}

export function typedData({ type, values }: SubmittedFactoid): TypedData {
  return { type, data: values };
}

/** @throws DomainError `too-many` D26 */
export function refuseTooMany(count: number, limit: number): void {
  if (count > limit) throw new DomainError('too-many', `A request may carry at most ${limit} factoids`);
}

/** What these factoids add to an attestation. The first of those with one unique_id counts. D16 */
export function sizeOf(factoids: readonly (Factoid & Partial<FactoidEntry>)[]): AttestationSize {
  const seen = new Set<string>();
  let bytes = 0;
  let files = 0;
  for (const { uniqueId, type, data, attachments } of factoids) {
    if (seen.has(uniqueId)) continue;
    seen.add(uniqueId);
    for (const text of [uniqueId, type, data]) bytes += Buffer.byteLength(text);
    files += attachments?.length ?? 0;
  }
  return { factoids: seen.size, bytes, files };
}

export function sum(one: AttestationSize, other: AttestationSize): AttestationSize {
  return {
    factoids: one.factoids + other.factoids,
    bytes: one.bytes + other.bytes,
    files: one.files + other.files,
  };
}

export function isWithin(size: AttestationSize, limits: AttestationSize): boolean {
  return size.factoids <= limits.factoids && size.bytes <= limits.bytes && size.files <= limits.files;
}

/** @throws DomainError `too-many`. D26 */
export function refuseTooLarge(size: AttestationSize, limits: AttestationSize): void {
  if (isWithin(size, limits)) return;
  const { factoids, bytes, files } = limits;
  throw new DomainError(
    'too-many',
    `An attestation may hold at most ${factoids} factoids with ${bytes} bytes of data, and ${files} files; with this request it would hold ${size.factoids}, ${size.bytes} and ${size.files}`,
  );
}
