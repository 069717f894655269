import type { Schemas } from '@attestation/console-contract';
import type { ConsoleRecords } from '../domain/console-ports.ts';
import type { Factoid, Owner } from '../domain/model.ts';
import type { AttestationHead, AttestationRecords, StoredAttachment } from '../domain/ports.ts';

type Shown = Schemas['Attestation'];

/** Factoids that a page shows. */
const mostShown = 1000;

/** An attestation as people see it; undefined when this owner has none with this number. */
export async function shownAttestation(
  owner: Owner,
  no: string,
  records: AttestationRecords,
  progressOf: ConsoleRecords['progress'],
): Promise<Shown | undefined> {
  const head = await records.find(owner, no);
  if (head === undefined) return undefined;
  const files = (await filesOf(owner, head, records)).map(({ factoid, fileName, size, checksum }) => ({
    ...{ factoid, name: fileName, size, checksum },
  }));
  const { log, events } = await progressOf(no);
  return {
    ...{ no: head.no, environment: owner.environment, uniqueId: head.uniqueId, templateId: head.templateId },
    createdAt: new Date(head.createdAt).toISOString(),
    completed: head.completed,
    identities: identitiesOf(head.identities),
    factoids: (await factoidsOf(owner, head, records)).map(({ uniqueId, type, data }) => ({
      ...{ uniqueId, type },
      fields: fieldsOf(data),
    })),
    files,
    fileReady: log !== null,
    log,
    events: events.map(({ what, at }) => ({ what, at: new Date(at).toISOString() })),
    blockchainHash: head.blockchainHash,
  };
}

/** Of a large one only the first pages are read. */
async function factoidsOf(
  owner: Owner,
  { no, size }: AttestationHead,
  records: AttestationRecords,
): Promise<readonly Factoid[]> {
  const groups = { factoids: true, attachments: false };
  const large = size.factoids > mostShown ? await records.readLarge(owner, no, groups) : undefined;
  if (!large?.factoids) return ((await records.read(owner, no, groups))?.factoids ?? []).slice(0, mostShown);
  return firstOf(large.factoids);
}

async function filesOf(
  owner: Owner,
  { no, size }: AttestationHead,
  records: AttestationRecords,
): Promise<readonly StoredAttachment[]> {
  if (size.files === 0) return [];
  const groups = { factoids: false, attachments: true };
  const large = await records.readLarge(owner, no, groups);
  if (!large?.attachments)
    return ((await records.read(owner, no, groups))?.attachments ?? []).slice(0, mostShown);
  return firstOf(large.attachments);
}

async function firstOf<Item>(pages: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const page of pages) {
    found.push(...page);
    if (found.length >= mostShown) break;
  }
  return found.slice(0, mostShown);
}

/** @param text JSON of an object: kind to identity */
export function identitiesOf(text: string): { type: string; value: string }[] {
  const identities = JSON.parse(text) as Record<string, unknown>;
  return Object.entries(identities).map(([type, value]) => ({ type, value: String(value) }));
}

/** Numbers keep the text that was sent (D4). `[]` is an empty object (D20). */
function fieldsOf(data: string): { name: string; value: string }[] {
  const keepText = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  const fields = JSON.parse(data, keepText as Parameters<typeof JSON.parse>[1]) as Record<string, unknown>;
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }));
}
