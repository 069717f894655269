import { Readable } from 'node:stream';
import type { AnchorRecords } from '@attestation/anchor';
import type { Schemas } from '@attestation/console/contract';
import { jsonMembers } from '@attestation/signing';
import type { AccountRecords, CertificationConsoleRecords, ConsoleRecords } from '../domain/console-ports.ts';
import type { FileRecords, SignedPdf } from '../domain/file-records.ts';
import type { Factoid, Owner, TemplateKind } from '../domain/model.ts';
import {
  type AttestationHead,
  type AttestationRecords,
  type StoredAttachment,
  textOfFactoid,
} from '../domain/ports.ts';
import { type AttestationFilePorts, attestationFile, certificate } from '../domain/read-attestation.ts';
import { accountOf, type ConsoleHandlers, eventOf, timeOf } from './call.ts';
import { partOf, unknownNumber } from './problem.ts';

interface Ports extends AttestationFilePorts, ShownPorts {
  readonly console: ConsoleRecords;
  readonly accounts: AccountRecords;
}

/** What an organization has stored. */
export function recordHandlers(
  ports: Ports,
): Pick<ConsoleHandlers, 'readAttestation' | 'downloadAttestation' | 'readCertificate'> {
  return {
    async readAttestation({ path: { no }, query: { environment } }, call) {
      const { memberId, organization } = accountOf(call);
      const body = await shownAttestation({ memberId, environment, organization }, no, ports);
      if (body === undefined) throw unknownNumber();
      return { status: 200, body };
    },

    async downloadAttestation({ path: { no }, query: { environment, use } }, call) {
      const { memberId } = accountOf(call);
      const file = await partOf(attestationFile({ memberId, environment }, no, ports));
      const what = use === 'verification' ? 'verified' : 'downloaded';
      await ports.accounts.record(eventOf(call, what, no));
      return { status: 200, fileName: `${no}.zip`, file };
    },

    // Its page shows the same, and reading that is not an event either.
    async readCertificate({ path: { no }, query: { environment } }, call) {
      const { memberId } = accountOf(call);
      const pdf = await partOf(certificate({ memberId, environment }, no, ports));
      return { status: 200, fileName: `${no}.pdf`, file: Readable.from([pdf]) };
    },
  };
}

type Shown = Schemas['Attestation'];

/** Factoids that a page shows. */
const mostShown = 1000;

export interface ShownPorts {
  readonly attestations: AttestationRecords;
  readonly fileRecords: Pick<FileRecords, 'signedPdfs'>;
  readonly console: Pick<ConsoleRecords, 'progress' | 'template'>;
  readonly consoleCertifications: Pick<CertificationConsoleRecords, 'find'>;
  readonly anchors: Pick<AnchorRecords, 'find'>;
  readonly settings: { readonly anchorRpc: string | null };
}

/** An attestation as people see it; undefined when this owner has none with this number. */
export async function shownAttestation(
  owner: Owner & { readonly organization: string },
  no: string,
  ports: ShownPorts,
): Promise<Shown | undefined> {
  const records = ports.attestations;
  const head = await records.find(owner, no);
  if (head === undefined) return undefined;
  const { templateId: id, templateVersion: version } = head;
  const template = await ports.console.template(owner.memberId, id, version);
  const files = await filesOf(owner, head, records);
  const nameOf = await partiesOf(owner, files, ports);
  const { log, events } = await ports.console.progress(no);
  const signed = files.some(({ sign }) => sign !== null) ? await ports.fileRecords.signedPdfs(no) : [];
  return {
    ...{ no: head.no, environment: owner.environment, organization: owner.organization },
    uniqueId: head.uniqueId,
    template: { id, name: template?.name ?? id, version },
    createdAt: timeOf(head.createdAt),
    completed: head.completed,
    identities: identitiesOf(head.identities),
    factoids: (await factoidsOf(owner, head, records)).map(({ uniqueId, type, data }) => ({
      ...{ uniqueId, type },
      fields: fieldsOf(
        data,
        template?.kinds.find(({ name }) => name === type),
      ),
    })),
    files: files.map(({ factoid, fileName, size, checksum, sign }, at) => ({
      ...{ factoid, name: fileName, size, checksum },
      signedSize: sign === null ? null : signedSizeOf(files, at, signed),
      signers: signersOf(sign).map(([caId, keywords]) => ({ name: nameOf(caId), keywords })),
    })),
    fileReady: log !== null,
    log,
    events: events.map(({ what, at }) => ({ what, at: timeOf(at) })),
    blockchainHash: head.blockchainHash,
    hashKind: await hashKindOf(owner, head, log, ports),
  };
}

/** The hash of an anchored attestation is that of the transaction; anchors that come later do not change it. D23 */
async function hashKindOf(
  { environment }: Owner,
  { blockchainHash }: AttestationHead,
  log: Shown['log'],
  { anchors, settings }: ShownPorts,
): Promise<Shown['hashKind']> {
  if (blockchainHash === null) return settings.anchorRpc === null ? 'log-root' : 'transaction';
  const anchor = log && (await anchors.find(environment, log.shard, log.position));
  return anchor?.transactionHash === blockchainHash ? 'transaction' : 'log-root';
}

/** Only the first pages of a large one are read. */
async function factoidsOf(
  owner: Owner,
  { no }: AttestationHead,
  records: AttestationRecords,
): Promise<readonly Factoid[]> {
  const found = await records.read(owner, no, { factoids: true, attachments: false });
  if (!found?.isPaged) return (found?.factoids ?? []).slice(0, mostShown);
  return (await firstOf(found.factoids)).map(textOfFactoid);
}

async function filesOf(
  owner: Owner,
  { no, size }: AttestationHead,
  records: AttestationRecords,
): Promise<readonly StoredAttachment[]> {
  if (size.files === 0) return [];
  const found = await records.read(owner, no, { factoids: false, attachments: true });
  return found?.isPaged ? firstOf(found.attachments) : (found?.attachments ?? []).slice(0, mostShown);
}

/** Null until it is made. */
function signedSizeOf(
  files: readonly StoredAttachment[],
  at: number,
  signed: readonly SignedPdf[],
): number | null {
  const factoid = files[at]?.factoid;
  const position = files.slice(0, at).filter((file) => file.factoid === factoid).length;
  return signed.find((pdf) => pdf.factoid === factoid && pdf.position === position)?.size ?? null;
}

/** caIds of the parties that sign a file, with their keywords. @param sign JSON of an object */
function signersOf(sign: string | null): [caId: string, keywords: string[]][] {
  return Object.entries(JSON.parse(sign ?? '{}') as Record<string, string[]>);
}

/** Each certification is read once, also when its party signs many files. */
async function partiesOf(
  { memberId }: Owner,
  files: readonly StoredAttachment[],
  { consoleCertifications }: ShownPorts,
): Promise<(caId: string) => string> {
  const caIds = new Set(files.flatMap(({ sign }) => signersOf(sign).map(([caId]) => caId)));
  const names = new Map<string, string>();
  for (const caId of caIds) {
    const applicant = (await consoleCertifications.find(memberId, caId))?.applicant;
    names.set(caId, applicant?.name ?? applicant?.linkName ?? caId);
  }
  return (caId) => names.get(caId) ?? caId;
}

async function firstOf<Item>(pages: AsyncIterable<readonly Item[]> | null): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const page of pages ?? []) {
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

/** Names and values of a factoid, without null. Numbers keep the text that was sent (D4). `[]` is an empty object (D20). */
export function valuesOf(data: string): [name: string, value: string][] {
  if (data.startsWith('[')) return [];
  return [...jsonMembers(data)]
    .filter(([, json]) => json !== 'null')
    .map(([name, json]) => [name, json.startsWith('"') ? (JSON.parse(json) as string) : json]);
}

function fieldsOf(data: string, kind: TemplateKind | undefined): Shown['factoids'][number]['fields'] {
  return valuesOf(data).map(([name, value]) => {
    const label = kind?.fields.find((field) => field.name === name)?.label;
    return { name, ...(label !== undefined && { label }), value };
  });
}
