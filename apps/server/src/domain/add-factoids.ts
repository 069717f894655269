import { requiredKinds } from '@attestation/contract/decisions';
import {
  type AttestationPorts,
  attestationClosed,
  attestationTooLarge,
  decideFreshFactoids,
  kindsMissing,
  refuseImpossible,
  type SubmittedFactoid,
} from './create-attestation.ts';
import { DomainError } from './domain-error.ts';
import { keepAttachments, type Submission } from './match-attachments.ts';
import type { Owner, SignedRequest, Template } from './model.ts';
import { unknownAttestation } from './read-attestation.ts';

interface AdditionRequest extends Submission<SubmittedFactoid> {
  readonly owner: Owner;
  readonly no: string;
  readonly completed: boolean;
  readonly request: SignedRequest;
}

/**
 * Appends the factoids that are not stored yet. Those that are, with their files, are skipped, so a retry after a lost
 * answer succeeds, on a closed attestation too (D16).
 *
 * @throws DomainError; then nothing has been stored.
 */
export async function addFactoids(input: AdditionRequest, ports: AttestationPorts): Promise<void> {
  const { owner, no, factoids } = input;
  const { attestations, attestationLimits: limits } = ports;
  const head = await attestations.find(owner, no);
  if (!head) throw unknownAttestation();
  refuseImpossible(input, ports.maxFactoids);

  // The transaction decides; here the request is refused before its files are kept.
  const { completed, size } = head;
  const uniqueIds = factoids.map(({ uniqueId }) => uniqueId);
  const known = await attestations.knownFactoids(no, uniqueIds);
  const template = (await ports.templates.version(head.templateId, head.templateVersion)) as Template;
  const kinds = input.completed && input.files.length > 0 ? await attestations.storedKinds(no) : undefined;
  const state = { completed, size, kinds, isStored: (uniqueId: string) => known.has(uniqueId) };
  const indexes = decideFreshFactoids(state, input, template, limits);
  if (indexes === undefined) return;

  const entries = await keepAttachments(owner, input, indexes, ports);
  ports.requireTime(input.request);
  const result = await attestations.append({
    owner,
    no,
    factoids: entries,
    completed: input.completed,
    requiredKinds: requiredKinds(template.kinds),
    limits,
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
      throw attestationClosed();
    case 'too-large':
      throw attestationTooLarge(result.size, limits);
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
