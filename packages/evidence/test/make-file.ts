import { createHash } from 'node:crypto';
import { publicKeyDer } from '@attestation/signing';
import type { Trust } from '../src/checks/trust.ts';
import type { Manifest, Revision } from '../src/file/manifest.ts';
import { canonicalJson, type Json } from '../src/file/strict-json.ts';
import { anchorSender, makeEvmProof } from './make-evm-proof.ts';
import { makeLogProof } from './make-log-proof.ts';
import { makeService, type Service } from './make-service.ts';
import { type EndFields, makeZip, type ZipEntry } from './make-zip.ts';

/** A request before it is signed. */
export interface DraftRequest {
  path: string;
  request_id: string;
  access_key: string;
  tonce: number;
  received_at: number;
  payload: string;
  kinds: ('created' | 'factoids-added' | 'closed')[];
}

/** What an attestation consists of, before anything is signed or hashed. */
export interface Draft {
  no: string;
  environment: 'sandbox' | 'formal';
  origin: string;
  memberName: string;
  template: { id: string; version: number; name: string; kinds: Json; layout: Json };
  requests: DraftRequest[];
  /** data/attestation.json */
  data: string;
  attachments: { path: string; bytes: Uint8Array }[];
  signedPdfs: Record<string, Revision[]>;
  log: { index: number; size: number };
  /** Where the checkpoint is anchored. */
  chainId: number | null;
}

/** Where a test takes hold: each gets what the service would write, and may change it. Later steps follow from earlier ones. */
export interface Tamper {
  draft?(draft: Draft): void;
  /** Files that the manifest lists, by path. */
  files?(files: Map<string, Uint8Array>): void;
  manifest?(manifest: Writable<Manifest>): void;
  manifestText?(text: string): string;
  /** `META-INF/` and `proof/`, by path; what is taken out is left out. */
  proofs?(
    proofs: Map<string, Uint8Array>,
    parts: { manifest: Uint8Array; service: Service },
  ): void | Promise<void>;
  trust?(trust: Writable<Trust>): void;
  entries?(entries: ZipEntry[]): void;
  end?: Partial<EndFields>;
  bytes?(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

export interface MadeFile {
  readonly blob: Blob;
  readonly manifest: Manifest;
  /** The trust file of the service that made it. */
  readonly trust: Trust;
}

const encoder = new TextEncoder();
let shared: Promise<Service> | undefined;

/** One service for all files of a test file: making keys takes its time. */
export function sharedService(): Promise<Service> {
  shared ??= makeService();
  return shared;
}

/** A complete attestation file of format 1, valid but for what `tamper` does to it. */
export async function makeFile(tamper: Tamper = {}, service?: Service): Promise<MadeFile> {
  const by = service ?? (await sharedService());
  const draft = plainDraft();
  tamper.draft?.(draft);
  const { files, custody } = await contentOf(draft, by);
  tamper.files?.(files);
  const manifest = manifestOf(draft, files, custody, by);
  tamper.manifest?.(manifest);
  const text = canonicalJson(manifest as unknown as Json);
  const bytes = encoder.encode(tamper.manifestText?.(text) ?? text);
  const trust = await trustOf(draft, by);
  tamper.trust?.(trust);
  const proofs = await proofsOf(draft, bytes, trust, by);
  await tamper.proofs?.(proofs, { manifest: bytes, service: by });
  const entries = [['manifest.json', bytes] as const, ...files, ...proofs].map(([name, data]) => ({
    name,
    data,
  }));
  tamper.entries?.(entries);
  const zip = makeZip(entries, tamper.end);
  return { blob: new Blob([tamper.bytes?.(zip) ?? zip]), manifest, trust };
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Two requests: one creates with two factoids and two files, one adds a third factoid, repeats the first, and closes. */
function plainDraft(): Draft {
  const contract = encoder.encode('%PDF-1.7 a contract');
  const photo = Uint8Array.from({ length: 3000 }, (_, i) => i & 255);
  const buyer =
    '{"unique_id":"buyer-1","type":"user","data":{"name":"\\u674e四","price":560.50,"n":12345678901234567890}}';
  const goods = '{"unique_id":"goods-1","type":"product","data":[]}';
  const more = '{ "data" : { "name": "gold" , "weight": 1e400 }, "type":"product", "unique_id":"goods-2"}';
  const identities = '{"MO": "15857112383"}';
  const files = `{"0":["${sha256(contract).toUpperCase()}"],"1":[{"checksum":"${sha256(photo)}","sign":null}]}`;
  const no = '0190A1B2C3D4E5F60718293A4B5C6D7E';
  const receivedAt = Date.UTC(2026, 10, 1, 8, 0, 0, 123);
  const common = { request_id: 'r1', access_key: 'AK1', tonce: 1793520000 };
  return {
    no,
    environment: 'sandbox',
    origin: 'attestation.example/sandbox/1',
    memberName: 'Acme 贸易',
    template: {
      id: 'T-TRADE',
      version: 3,
      name: 'Trade',
      kinds: [{ name: 'user' }, { name: 'product' }],
      layout: null,
    },
    requests: [
      {
        ...common,
        path: '/api/v1/attestations',
        received_at: receivedAt,
        payload: `{"unique_id":"order-1","template_id":"T-TRADE","identities":${identities},"factoids":[${buyer},${goods}],"attachments":${files},"completed":false}`,
        kinds: ['created'],
      },
      {
        ...common,
        path: '/api/v1/factoids',
        request_id: 'r2',
        received_at: receivedAt + 5000,
        payload: `{"ano":"${no}","factoids":[${buyer.replace('560.50', '1')},${more}]}`,
        kinds: ['factoids-added', 'closed'],
      },
    ],
    data: `{
  "no": "${no}",
  "unique_id": "order-1",
  "template_id": "T-TRADE",
  "template_version": 3,
  "created_at": "${new Date(receivedAt).toISOString()}",
  "identities": ${identities},
  "factoids": [
    ${[buyer, goods, more].join(',\n    ')}
  ]
}
`,
    attachments: [
      { path: 'attachments/0/1-合同.pdf', bytes: contract },
      { path: 'attachments/1/1-photo.jpg', bytes: photo },
    ],
    signedPdfs: {},
    log: { index: 5, size: 11 },
    chainId: null,
  };
}

async function contentOf(draft: Draft, { member }: Service) {
  const files = new Map<string, Uint8Array>();
  const put = (path: string, content: string | Uint8Array) =>
    files.set(path, typeof content === 'string' ? encoder.encode(content) : content);
  put('README.txt', 'How to check this by hand\n');
  put('data/attestation.json', draft.data);
  put('data/template.json', JSON.stringify(draft.template));
  const digests: string[] = [];
  for (const [index, request] of draft.requests.entries()) {
    const { payload, kinds: _, ...facts } = request;
    const signed = encoder.encode(
      `POST${facts.path}${facts.request_id}${facts.access_key}${facts.tonce}${payload}`,
    );
    const stem = `requests/${String(index + 1).padStart(3, '0')}`;
    put(`${stem}.signed`, signed);
    put(`${stem}.sig`, await member.sign(signed));
    put(`${stem}.key.pem`, member.publicKeyPem);
    put(`${stem}.json`, JSON.stringify(facts));
    digests.push(sha256(signed));
  }
  put('render/attestation.pdf', '%PDF-1.7 rendered');
  for (const { path, bytes } of draft.attachments) put(path, bytes);
  const events = eventsOf(draft, digests);
  put('audit/events.jsonl', events.map((event) => `${canonicalJson(event)}\n`).join(''));
  return { files, custody: { sequence: events.length, hash: events.at(-1)?.hash ?? '' } };
}

function eventsOf({ no, requests }: Draft, digests: readonly string[]) {
  let previous = '0'.repeat(64);
  let sequence = 0;
  return requests.flatMap(({ kinds, received_at: at }, index) =>
    kinds.map((kind) => {
      sequence += 1;
      const event = { at, kind, previous, requestDigest: digests[index] ?? '', sequence, subject: no };
      previous = sha256(canonicalJson(event));
      return { ...event, hash: previous };
    }),
  );
}

function manifestOf(
  { no, environment, origin, memberName, template, requests, signedPdfs }: Draft,
  files: ReadonlyMap<string, Uint8Array>,
  custody: Manifest['custody'],
  { member: { publicKeyPem } }: Service,
): Writable<Manifest> {
  const iso = (request?: DraftRequest) => new Date(request?.received_at ?? 0).toISOString();
  return {
    format: 1,
    no,
    environment,
    origin,
    member: { name: memberName, keys: [sha256(publicKeyDer(publicKeyPem))] },
    salt: Buffer.alloc(32, 7).toString('base64url'),
    template: { id: template.id, version: template.version },
    createdAt: iso(requests[0]),
    closedAt: iso(requests.at(-1)),
    custody,
    files: [...files]
      .map(([path, bytes]) => ({ path, sha256: sha256(bytes), size: bytes.length }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    signedPdfs,
  };
}

async function trustOf({ environment, origin, chainId }: Draft, service: Service): Promise<Writable<Trust>> {
  const { key } = await service.logKey(origin);
  const { authority, timeAuthority } = service;
  const sender = `0x${Buffer.from(anchorSender).toString('hex')}`;
  const chains = chainId === null ? [] : [{ chainId, sender, blocks: [] }];
  const logKeys = [{ key, from: '2026-01-01T00:00:00.000Z', until: null }];
  return { format: 1, environment, origin, logKeys, witnesses: [], authority, timeAuthority, chains };
}

async function proofsOf(
  { origin, log, chainId }: Draft,
  manifest: Uint8Array,
  trust: Trust,
  service: Service,
) {
  const leaf = createHash('sha256').update(manifest).digest();
  const { text, root } = await makeLogProof(leaf, { origin, ...log }, service);
  const proofs = new Map<string, Uint8Array>([
    ['META-INF/manifest.p7s', await service.sign(manifest)],
    ['META-INF/manifest.tst', await service.stamp(manifest)],
    ['proof/inclusion.tlog-proof', encoder.encode(text)],
    ['proof/trust.json', encoder.encode(JSON.stringify(trust))],
  ]);
  if (chainId !== null) {
    const evm = makeEvmProof({ checkpoint: { origin, size: log.size, root }, chainId });
    proofs.set('proof/evm.json', encoder.encode(JSON.stringify(evm)));
  }
  return proofs;
}
