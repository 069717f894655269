import {
  type AttestationSize,
  type AttestationState,
  decideAddition,
  emptyAttestation,
  type FactoidValues,
  findInvisibleIdentity,
  findMisfit,
  type NewFactoid,
  requiredKinds,
} from '@attestation/contract/decisions';
import { newNumber } from './custody.ts';
import { DomainError } from './domain-error.ts';
import {
  type AttachmentPorts,
  keepAttachments,
  refuseStrayIndexes,
  type Submission,
} from './match-attachments.ts';
import type { Factoid, JsonSource, Owner, SignedRequest, Template } from './model.ts';
import type { AttestationRecords, RequireTime, TemplateRecords } from './ports.ts';
import type { AttestationFiles } from './read-attestation.ts';

/** A factoid as text, and its data parsed for the template to look at. */
export type SubmittedFactoid = Factoid & { readonly values: FactoidValues['data'] };

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

/** Factoids with their files, and whether the attestation closes with them. */
interface AdditionSubmission extends Submission<SubmittedFactoid> {
  readonly completed: boolean;
}

interface NewAttestationRequest extends AdditionSubmission {
  readonly owner: Owner;
  readonly uniqueId: string;
  readonly templateId: string;
  readonly identities: JsonSource;
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
  const { owner } = input;
  const known = await ports.attestations.findByUniqueId(owner, input.uniqueId);
  if (known !== undefined) ports.onRepeat(known, input.request.payload);
  if (known !== undefined) return known;

  refuseInvisible(input.identities);
  const template = await ports.templates.latest(owner.memberId, input.templateId);
  if (!template) {
    const shown = JSON.stringify(input.templateId.slice(0, 64));
    throw new DomainError('unknown-template', `/payload/template_id: this member has no template ${shown}`);
  }
  refuseImpossible(input, ports.maxFactoids);
  const indexes = decideFreshFactoids(emptyAttestation, input, template, ports.attestationLimits) ?? [];

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

/** @throws DomainError `unreadable-text`. D1 */
function refuseInvisible(identities: JsonSource): void {
  const code = findInvisibleIdentity(JSON.parse(identities) as Record<string, string>);
  if (code === undefined) return;
  throw new DomainError(
    'unreadable-text',
    `/payload/identities/${code} needs a visible character: the owner finds the attestation by it`,
  );
}

/** @throws DomainError `too-many` (D26), `attachment-mismatch` (D18) */
export function refuseImpossible({ factoids, entries, files }: Submission, maxFactoids: number): void {
  if (factoids.length > maxFactoids)
    throw new DomainError('too-many', `A request may carry at most ${maxFactoids} factoids`);
  refuseStrayIndexes(factoids.length, entries, files);
}

/**
 * Indexes of the factoids to be stored; undefined: the request has nothing new.
 *
 * @throws DomainError `attestation-closed`, `too-many`, `template-mismatch`
 */
export function decideFreshFactoids(
  state: AttestationState,
  { factoids, files, completed }: AdditionSubmission,
  { kinds }: Pick<Template, 'kinds'>,
  limits: AttestationSize,
): readonly number[] | undefined {
  const counts = new Map<number, number>();
  for (const { index } of files) counts.set(index, (counts.get(index) ?? 0) + 1);
  const addition = decideAddition(state, {
    factoids: factoids.map((factoid, index) => measureFactoid(factoid, counts.get(index) ?? 0)),
    completed,
    requiredKinds: requiredKinds(kinds),
    limits,
  });
  if (addition.outcome === 'repeated') return undefined;
  if (addition.outcome === 'closed') throw attestationClosed();
  const { outcome, indexes, size, missingKinds } = addition;
  if (outcome === 'too-large') throw attestationTooLarge(size, limits);
  const fresh = indexes.map((index) => {
    const { type, values } = factoids[index] as SubmittedFactoid;
    return { type, data: values };
  });
  const misfit = findMisfit(kinds, fresh, (i) => `/payload/factoids/${indexes[i]}`);
  if (misfit !== undefined) throw new DomainError('template-mismatch', misfit);
  if (outcome === 'missing-kinds') throw kindsMissing(missingKinds);
  return indexes;
}

export function measureFactoid({ uniqueId, type, data }: Factoid, files: number): NewFactoid {
  const bytes = Buffer.byteLength(uniqueId) + Buffer.byteLength(type) + Buffer.byteLength(data);
  return { uniqueId, type, bytes, files };
}

export function attestationClosed(): DomainError {
  return new DomainError('attestation-closed', 'The attestation is closed; no further factoids are accepted');
}

/** D26 */
export function attestationTooLarge(size: AttestationSize, limits: AttestationSize): DomainError {
  const { factoids, bytes, files } = limits;
  return new DomainError(
    'too-many',
    `An attestation may hold at most ${factoids} factoids with ${bytes} bytes of data, and ${files} files; with this request it would hold ${size.factoids}, ${size.bytes} and ${size.files}`,
  );
}

/** D19 */
export function kindsMissing(kinds: readonly string[]): DomainError {
  return new DomainError(
    'template-mismatch',
    `The template requires a factoid of kind ${kinds.join(' and ')} before the attestation can be closed; add it or send "completed": false`,
  );
}
