import {
  type AttestationPorts,
  firstOfEach,
  refuseTooLarge,
  refuseTooMany,
  type SubmittedFactoid,
  sizeOf,
  sum,
  typedData,
} from './create-attestation.ts';
import { DomainError } from './domain-error.ts';
import { keepAttachments, refuseStrayIndexes, type Submission } from './match-attachments.ts';
import { kindsMissing, matchTemplate, missingKinds, requiredKinds } from './match-template.ts';
import type { Owner, SignedRequest, Template } from './model.ts';
import { unknownAttestation } from './read-attestation.ts';

interface AdditionRequest extends Submission<SubmittedFactoid> {
  readonly owner: Owner;
  readonly no: string;
  readonly completed: boolean;
  readonly request: SignedRequest;
}

/**
 * Appends the factoids that are not stored yet. Those that are, with their files, are passed over, so a retry after a
 * lost answer succeeds, on a closed attestation too (D16).
 *
 * @throws DomainError; then nothing has been stored.
 */
export async function addFactoids(input: AdditionRequest, ports: AttestationPorts): Promise<void> {
  const { owner, no, factoids } = input;
  const head = await ports.attestations.find(owner, no);
  if (!head) throw unknownAttestation();
  refuseTooMany(factoids.length, ports.maxFactoids);
  refuseStrayIndexes(factoids.length, input.entries, input.files);

  const known = await ports.attestations.knownFactoids(
    no,
    factoids.map(({ uniqueId }) => uniqueId),
  );
  const indexes = firstOfEach(factoids).filter(
    (index) => !known.has((factoids[index] as SubmittedFactoid).uniqueId),
  );
  if (indexes.length === 0 && head.completed) return;
  if (head.completed) throw closed();

  const template = (await ports.templates.version(head.templateId, head.templateVersion)) as Template;
  const fresh = indexes.map((index) => typedData(factoids[index] as SubmittedFactoid));
  matchTemplate(template, fresh, (i) => `/payload/factoids/${indexes[i]}`);

  // The append checks both again, since others may add too; here it is refused before its files are kept.
  const isFresh = new Set(indexes);
  const added = {
    ...sizeOf(factoids.filter((_, index) => isFresh.has(index))),
    files: input.files.filter(({ index }) => isFresh.has(index)).length,
  };
  refuseTooLarge(sum(head.size, added), ports.attestationLimits);
  if (input.completed && added.files > 0) {
    const stored = await ports.attestations.storedKinds(no);
    const missing = missingKinds(template, [...stored, ...fresh.map(({ type }) => type)]);
    if (missing.length > 0) throw kindsMissing(missing);
  }

  const entries = await keepAttachments(owner, input, indexes, ports);
  ports.requireTime(input.request);
  const result = await ports.attestations.append({
    owner,
    no,
    factoids: entries,
    completed: input.completed,
    requiredKinds: requiredKinds(template),
    limits: ports.attestationLimits,
    request: input.request,
  });
  switch (result.outcome) {
    case 'stored':
      if (input.completed) ports.attestationFiles.closed(owner.environment);
      return;
    case 'repeated':
      return;
    case 'unknown':
      throw unknownAttestation();
    case 'closed':
      throw closed();
    case 'too-large':
      return refuseTooLarge(result.size, ports.attestationLimits);
    case 'missing-kinds':
      throw kindsMissing(result.kinds);
    case 'ahead':
      throw ahead(result.until);
  }
}

function ahead(until: number): DomainError {
  const time = new Date(until).toISOString();
  const message = `The clock of the service was ahead when this attestation was changed. Nothing was stored; send it again after ${time}, with a new tonce.`;
  return new DomainError('storage-failed', message);
}

function closed(): DomainError {
  return new DomainError('attestation-closed', 'The attestation is closed; no further factoids are accepted');
}
