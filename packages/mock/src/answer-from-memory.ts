import {
  allRead,
  type Data,
  JsonText,
  type OnTheWire,
  type OperationName,
  type Payload,
  writeJson,
} from '@attestation/contract';
import {
  decideAddition,
  emptyAttestation,
  findInvisibleIdentity,
  findUnreadableName,
  maxAttestation,
  maxFactoids,
  type NewFactoid,
  nameRule,
} from '@attestation/contract/decisions';
import type * as v1 from '@attestation/contract/v1';
import { jsonElements, jsonMembers } from '@attestation/signing';
import { type Answer, type Backend, json, type Passed } from './answer.ts';
import { type Attachment, matchAttachments } from './check-attachments.ts';
import { Refusal } from './envelope.ts';
import { faultsOf, refuseManyMembers } from './judge-by-contract.ts';
import {
  createMemory,
  type Memory,
  type MemoryLimits,
  newNumber,
  type Records,
  type StoredAttestation,
} from './memory.ts';
import type { Preference } from './preference.ts';
import { writeZip } from './write-zip.ts';

/** A mock that remembers: it decides open points as the reference server does, and serves version v1. */
export function memoryBackend(
  limits: MemoryLimits,
  /** Ids of the templates that exist; undefined: any. */
  templates: readonly string[] | undefined,
): Backend {
  const memory = createMemory(limits);
  return {
    keepsFiles: true,
    async judge(operation, { value }, preference) {
      refuseExamples(preference);
      const faults = faultsOf(operation, value);
      if (faults.length > 0) return { faults };
      return {
        answer(request) {
          const records = memory.recordsOf(String(value.access_key));
          return answerTo(operation.operationId, { request, records, memory, templates });
        },
      };
    },
    reset: () => memory.reset(),
    close: async () => undefined,
  };
}

function refuseExamples(preference: Preference): void {
  if (preference.failure) return;
  const name = (['example', 'dynamic', 'seed'] as const).find((one) => one in preference);
  if (name === undefined) return;
  throw bad(`Prefer: ${name} is for the mock without memory; this one answers from what it stored`);
}

function bad(message: string): Refusal {
  return new Refusal(400, message);
}

/** A request that is to be carried out. */
interface Call {
  readonly request: Passed;
  /** The name of its access key. */
  readonly records: Records;
  readonly memory: Memory;
  readonly templates: readonly string[] | undefined;
}

function answerTo(operationId: string, call: Call): Answer {
  const { requestId, envelope } = call.request;
  refuseManyMembers(envelope.value.payload);
  const handle = handlers[operationId as OperationName<'v1'>];
  const result = handle(envelope.value.payload as never, call);
  if ('file' in result) return result.file;
  return { status: 200, headers: json, body: writeJson({ request_id: requestId, data: result }) };
}

type Handlers = {
  readonly [Op in OperationName<'v1'>]: (
    payload: Payload<'v1', Op>,
    call: Call,
  ) => Op extends 'downloadAttestation' ? { readonly file: Answer } : OnTheWire<Data<'v1', Op>>;
};

const handlers: Handlers = {
  createAttestation,
  addFactoids,
  readAttestation,
  downloadAttestation,
  applyCertification,
};

allRead<v1.CreateAttestationPayload>({
  ...{ unique_id: true, template_id: true, identities: true },
  ...{ factoids: true, completed: true, attachments: true },
});

/** D15 */
function createAttestation(payload: v1.CreateAttestationPayload, call: Call): { no: string } {
  const { records, templates, request } = call;
  const earlier = records.numbers.get(payload.unique_id);
  if (earlier !== undefined) return { no: earlier };
  refuseInvisible(payload.identities);
  if (templates && !templates.includes(payload.template_id)) {
    throw bad(`template_id: the mock was started with the templates ${templates.join(', ')} only`);
  }
  const attestation: StoredAttestation = {
    no: newNumber(request.now),
    uniqueId: payload.unique_id,
    templateId: payload.template_id,
    identities: jsonMembers(request.envelope.payload).get('identities') ?? '{}',
    factoids: new Map(),
    completed: false,
    size: emptyAttestation.size,
  };
  const texts = attestation.identities + payload.unique_id + payload.template_id;
  append(attestation, payload, call, { records: 1, bytes: Buffer.byteLength(texts) });
  records.attestations.set(attestation.no, attestation);
  records.numbers.set(payload.unique_id, attestation.no);
  return { no: attestation.no };
}

function refuseInvisible(identities: v1.Identities): void {
  const code = findInvisibleIdentity(identities);
  if (code === undefined) return;
  throw bad(`/payload/identities/${code} needs a visible character`);
}

allRead<v1.AddFactoidsPayload>({ ano: true, factoids: true, completed: true, attachments: true });

/** D16 */
function addFactoids(payload: v1.AddFactoidsPayload, call: Call): { success: boolean } {
  const attestation = known(payload.ano, call);
  append(attestation, payload, call);
  return { success: true };
}

/** D8: one of another member is as unknown as one that does not exist. */
function known(ano: string, { records }: Call): StoredAttestation {
  const attestation = records.attestations.get(ano);
  if (attestation) return attestation;
  throw bad(
    'ano: this access_key has stored no attestation with this reference number; the mock forgets all when it ends or is reset',
  );
}

/**
 * Appends the factoids that are not stored yet, with their files, and closes the attestation when the request says so.
 * D16, D26
 *
 * @param more stored besides them
 * @throws Refusal; then nothing has been changed
 */
function append(
  attestation: StoredAttestation,
  payload: Pick<v1.CreateAttestationPayload, 'factoids' | 'attachments' | 'completed'>,
  { request, records, memory }: Call,
  more = { records: 0, bytes: 0 },
): void {
  const factoids = readFactoids(payload, request);
  const { completed, size } = attestation;
  const addition = decideAddition(
    { completed, size, kinds: [], isStored: (uniqueId) => attestation.factoids.has(uniqueId) },
    { factoids, completed: payload.completed ?? true, requiredKinds: [], limits: maxAttestation },
  );
  if (addition.outcome === 'closed')
    throw bad('ano: the attestation is closed; create another one for further factoids');
  const indexes = addition.outcome === 'repeated' ? [] : addition.indexes;
  const wanted = new Set(indexes);
  const matched = matchAttachments(payload, request.files, (index) => wanted.has(index));
  refuseUnknownSigners([...matched.values()].flat(), records.caIds);
  if (addition.outcome === 'too-large') {
    throw new Refusal(
      413,
      `An attestation may hold at most ${maxAttestation.factoids} factoids with ${maxAttestation.bytes} bytes of text, and ${maxAttestation.files} files; create another one`,
    );
  }
  const added = indexes.map((index) => {
    const { uniqueId, type, data, bytes } = factoids[index] as RequestFactoid;
    const files = (matched.get(index) ?? []).map(({ file }) => {
      return { id: newNumber(request.now), fileName: file.fileName, bytes: file.bytes };
    });
    return { uniqueId, bytes, factoid: { type, data, files } };
  });
  const files = added.flatMap(({ factoid }) => factoid.files);
  const stored = more.bytes + sum([...added, ...files.map(({ bytes }) => ({ bytes: bytes.length }))]);
  memory.reserve(records, more.records, stored, added.length + files.length);
  for (const { uniqueId, factoid } of added) attestation.factoids.set(uniqueId, factoid);
  if (addition.outcome === 'repeated') return;
  attestation.size = addition.size;
  attestation.completed = payload.completed ?? true;
}

/** A factoid as it was sent. */
interface RequestFactoid extends NewFactoid {
  /** JSON text. D4 */
  readonly data: string;
}

/** @throws Refusal 413 */
function readFactoids({ factoids }: Pick<v1.CreateAttestationPayload, 'factoids'>, request: Passed) {
  if ((factoids ?? []).length > maxFactoids) {
    throw new Refusal(
      413,
      `A request may carry at most ${maxFactoids} factoids; send the others with /factoids`,
    );
  }
  const text = jsonMembers(request.envelope.payload).get('factoids') ?? 'null';
  const texts = text.startsWith('[') ? jsonElements(text) : [];
  return (factoids ?? []).map(({ unique_id, type }, index): RequestFactoid => {
    const data = jsonMembers(texts[index] ?? '{}').get('data') ?? '{}';
    const files = request.files.filter((file) => file.index === index).length;
    return { uniqueId: unique_id, type, data, bytes: Buffer.byteLength(unique_id + type + data), files };
  });
}

function sum(sizes: readonly { readonly bytes: number }[]): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0);
}

function refuseUnknownSigners(attachments: readonly Attachment[], caIds: ReadonlySet<string>): void {
  const unknown = attachments.flatMap(({ signers }) => signers).find((caId) => !caIds.has(caId));
  if (unknown === undefined) return;
  throw bad(
    `sign names the caId ${JSON.stringify(unknown.slice(0, 64))}, which is not known; apply at /cas first`,
  );
}

allRead<v1.ReadAttestationPayload>({ ano: true, fields: true });

function readAttestation(payload: v1.ReadAttestationPayload, call: Call): OnTheWire<v1.Attestation> {
  // A signed create with another request_id has the same signed bytes as such a read. D14
  if (call.request.requestId.startsWith('s') && 'unique_id' in payload) {
    throw bad('/payload/unique_id does not go with a request_id that begins with "s"; leave it out');
  }
  const wanted = new Set<string>(payload.fields ?? ['identities', 'factoids', 'attachments']);
  return shown(known(payload.ano, call), (group) => wanted.has(group));
}

function shown(
  { no, uniqueId, templateId, identities, factoids, completed }: StoredAttestation,
  isWanted: (group: string) => boolean,
): OnTheWire<v1.Attestation> {
  const all = [...factoids];
  const files = all.map(([, factoid], index) => [index, factoid.files.map(({ id }) => id)] as const);
  return {
    no,
    unique_id: uniqueId,
    template_id: templateId,
    identities: isWanted('identities') ? new JsonText(identities) : null,
    factoids: isWanted('factoids')
      ? all.map(([unique_id, { type, data }]) => ({ unique_id, type, data: new JsonText(data) }))
      : null,
    completed,
    attachments: isWanted('attachments')
      ? Object.fromEntries(files.filter(([, ids]) => ids.length > 0))
      : null,
    blockchain_hash: null,
  };
}

allRead<v1.DownloadAttestationPayload>({ ano: true });

/** D22 */
function downloadAttestation({ ano }: v1.DownloadAttestationPayload, call: Call): { file: Answer } {
  const attestation = known(ano, call);
  const { no, completed } = attestation;
  if (!completed) {
    throw bad('ano: the attestation is open; its file is made when it is closed (completed true)');
  }
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${no}.zip"`,
  };
  return { file: { status: 200, headers, body: fileOf(attestation) } };
}

/** An archive that no one takes for an attestation file: its manifest is none, so that a verifier calls it invalid. */
function fileOf(attestation: StoredAttestation): Buffer {
  const { no, factoids } = attestation;
  const attachments = [...factoids.values()].flatMap(({ files }, index) =>
    files.map(({ fileName, bytes }, at) => {
      const name = fileName.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100);
      return [`attachments/${index}/${at + 1}-${name}`, bytes] as const;
    }),
  );
  const manifest = { format: 'mock', no, note: 'Made by @attestation/mock. It proves nothing.' };
  return writeZip([
    ['README.txt', Buffer.from(readme)],
    ['manifest.json', Buffer.from(JSON.stringify(manifest))],
    ['data/attestation.json', Buffer.from(writeJson(shown(attestation, () => true)))],
    ...attachments,
  ]);
}

const readme = `This archive was made by a mock of the Attestation Service (@attestation/mock).
It shows what the mock was sent. It proves nothing: it is not signed, no log holds it, and "attest verify" calls it
invalid. The file of a service has a certificate, signatures and proofs in its place.
`;

allRead<v1.ApplyCertificationPayload>({
  ...{ type: true, name: true, ic_code: true, org_code: true, tax_code: true },
  ...{ link_name: true, link_id_card: true, link_phone: true, link_email: true },
});

/** D13 */
function applyCertification(payload: v1.ApplyCertificationPayload, call: Call): { no: string } {
  const { request, records, memory } = call;
  const text = request.envelope.payload;
  const first = records.applications.get(request.requestId);
  if (first && first.payload !== text) {
    throw bad('request_id was used for another application; use a new one for each application');
  }
  if (first) return { no: first.caId };
  const name = payload.type === 'ENTERPRISE' ? payload.name : null;
  const unreadable = findUnreadableName(name, payload.link_name);
  if (unreadable !== undefined) throw bad(`/payload/${unreadable} ${nameRule}`);
  memory.reserve(records, 1, Buffer.byteLength(text));
  const caId = newNumber(request.now);
  records.caIds.add(caId);
  records.applications.set(request.requestId, { caId, payload: text });
  return { no: caId };
}
