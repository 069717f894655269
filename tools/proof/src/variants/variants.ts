import { join } from 'node:path';
import type { ConfigFile } from '@attestation/conformance';
import { editsOf, type Line } from '../mutants/edits-of.ts';
import { readPlaces, readRows } from '../mutants/read-mutants.ts';
import { serverMutantFolder, serverSourceTexts } from '../mutants/written-mutants.ts';
import { type Ask, refusal } from '../null-servers/reply.ts';
import type { ContractEditName } from './contract-edits.ts';
import {
  byteByByte,
  closing,
  compressed,
  inChunks,
  late,
  untilClosed,
  withEarlyHints,
  withTrailer,
} from './relay/deliver.ts';
import type { Relayed, RelayRules } from './relay/relay.ts';
import {
  chineseMessages,
  headerOf,
  idOfUnreadable,
  mediaTypes,
  moreMembers,
  otherHeaders,
  type Rewrite,
  renamedFile,
  reprintedValues,
  reversedMembers,
  sortedMembers,
  spelt,
  successStatus,
  withHeader,
  withoutAllow,
  withoutDate,
} from './relay/rewrite.ts';
import { createCall } from './signed-call.ts';
import type { Behaviour, Behaviours, Variant } from './variant.ts';

const rules: Readonly<Record<string, RelayRules>> = {
  'success-201': { answer: successStatus({ write: 201, read: 203, file: 203 }) },
  'success-202': { answer: successStatus({ write: 202, read: 200, file: 200 }) },
  'more-members': { answer: moreMembers },
  'reversed-members': { answer: reversedMembers },
  'sorted-members': { answer: sortedMembers },
  'reprinted-values': { answer: reprintedValues },
  'pretty-json': { answer: spelt({ space: (depth) => `\r\n${'\t'.repeat(depth)} `, colon: ' : ' }) },
  'escaped-json': { answer: spelt({ string: (value) => `"${[...value].map(escaped).join('')}"` }) },
  'ascii-json': {
    answer: spelt({
      string: (value) =>
        JSON.stringify(value)
          .replaceAll('/', '\\/')
          .replace(/[\u007f-\uffff]/g, escaped),
    }),
  },
  chinese: { answer: chineseMessages },
  'media-types': { answer: mediaTypes('+json') },
  'plain-media-type': { answer: mediaTypes('plain') },
  'other-headers': { answer: otherHeaders },
  'no-date': { answer: withoutDate },
  'no-allow': { answer: withoutAllow },
  'null-id': { answer: idOfUnreadable(null) },
  'no-id': { answer: idOfUnreadable(undefined) },
  'octet-stream': {
    answer: renamedFile('application/octet-stream', 'attachment;filename=record-1.zip'),
  },
  'filename-star': {
    answer: renamedFile(
      'application/zip',
      `ATTACHMENT; FileName="record.zip"; filename*=UTF-8''%E8%AE%B0%E5%BD%95.zip`,
    ),
  },
  'filename-escaped': {
    answer: renamedFile('application/x-zip-compressed', 'inline; size=7; filename="a; filename=\\"b\\".zip"'),
  },
  'filename-other': { answer: renamedFile(undefined, 'attachment; filename="record"') },
  chunked: { deliver: inChunks },
  'byte-by-byte': { deliver: byteByByte },
  slow: { deliver: late(20, 80) },
  closing: { deliver: closing },
  'until-closed': { deliver: untilClosed },
  'early-hints': { deliver: withEarlyHints },
  compressed: { deliver: compressed },
  trailer: { deliver: withTrailer },
  'one-at-a-time': { atOnce: 1 },
  'python-relayed': { answer: moreMembers, deliver: untilClosed },
  'python-compressed': { deliver: compressed },
};

/** What goes over the wire is another, what is decided is the same: a relay in front of the server. */
const answerBehaviours: Behaviours = {
  ...Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, { relay: () => rule }])),
  dribbled: { dribbled: true },
};

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');
}

/** The suite is configured in another way. */
const configurations: Behaviours = {
  'little-configured': {
    configure: ({ baseUrl, version, member, template, capabilities, limits }) => ({
      baseUrl,
      version,
      member,
      template,
      ...(capabilities && { capabilities }),
      ...(limits && { limits }),
    }),
  },
  'one-member': { configure: ({ otherMember: _, ...config }) => config },
  'one-environment-configured': { configure: ({ formalMember: _, ...config }) => config },
  'identity-formats': {
    configure: (config) => ({
      ...config,
      identities: { ID: '42012319800127691X', MO: '15857112383', USCID: '91332406MA27XMXJ27' },
    }),
  },
  // What is declared must be seen: that no form can be written for it, its owner says.
  'multipart-otherwise': {
    configure: (config) => ({ ...config, capabilities: { ...config.capabilities, attachments: false } }),
  },
  'certification-later': {
    configure: async (config) => ({
      ...config,
      certification: { caId: await applyForCertification(config) },
    }),
  },
  'numbers-only': template(({ id }) => ({
    id,
    factoids: [{ type: 'measurement', data: { degrees: 21.5, humidity: 40 } }],
  })),
  'required-kinds': template(({ factoids }) => ({
    id: 'DEMO-TRADE-STRICT',
    factoids: factoids.map((one) => ({ ...one, required: (one as { type: string }).type === 'user' })),
  })),
  'required-kinds-ignored': template(({ factoids }) => ({ id: 'DEMO-TRADE-STRICT', factoids })),
  'one-kind': template(({ id, factoids }) => ({ id, factoids: factoids.slice(0, 1) })),
  counted: {
    counted: true,
    configure: (config) => ({
      ...config,
      capabilities: { ...config.capabilities, rateLimit: false },
      limits: { ...config.limits, requestsPerSecond: 45 },
    }),
  },
};

function template(change: (template: ConfigFile['template']) => ConfigFile['template']) {
  return { configure: (config: ConfigFile) => ({ ...config, template: change(config.template) }) };
}

/** What is in front of a service, or works behind it, and is not a sentence of the description. */
const frontBehaviours: Behaviours = {
  'rendered-later': {
    relay: () => {
      const asked = new Map<unknown, number>();
      return {
        answer(answer, { path, payload, requestId }) {
          if (!path.endsWith('/download') || answer.status !== 200) return answer;
          const times = (asked.get(payload.ano) ?? 0) + 1;
          asked.set(payload.ano, times);
          return times < 3 ? refused(400, requestId) : answer;
        },
      };
    },
  },
  'small-requests': {
    relay: () => ({ admit: noLarger(100_000) }),
    configure: (config) => ({ ...config, limits: { ...config.limits, maxRequestBytes: 100_000 } }),
  },
  'small-requests-untold': {
    relay: () => ({ admit: noLarger(1_000_000) }),
    configure: ({ limits, ...config }) => ({
      ...config,
      limits: { requestsPerSecond: limits?.requestsPerSecond ?? 50 },
    }),
  },
  overloaded: { relay: () => ({ admit: tooMany(97, () => '1', 503) }) },
  'overloaded-unsaid': { relay: () => ({ admit: tooMany(97, () => undefined, 503) }) },
  'few-a-second': { relay: () => ({ admit: inASecond(40) }) },
  'other-length-400': {
    relay: () => ({
      answer: (answer, { body, requestId }) => {
        if (answer.status !== 500) return answer;
        const signature = /"signature":"([^"]*)"/.exec(body.toString())?.[1] ?? 'A'.repeat(344);
        return signature.length === 344 ? answer : refused(400, requestId);
      },
    }),
  },
  'below-a-path': {
    relay: () => ({ path: (path) => path.replace(/^\/tenants\/one/, '') }),
    configure: (config) => ({ ...config, baseUrl: `${config.baseUrl}/tenants/one` }),
  },
  'queries-unknown': { relay: () => ({ path: (path) => (path.includes('?') ? '/api/v1/none' : path) }) },
  'lenient-paths': {
    relay: () => ({
      path: (path) =>
        path
          .toLowerCase()
          .replace(/\/+/g, '/')
          .replace(/\/(?=$|\?)/, ''),
    }),
  },
  'lenient-methods': {
    relay: () => ({
      admit: ({ method }) => (method === 'OPTIONS' ? empty(204) : method === 'HEAD' ? empty(404) : undefined),
    }),
  },
  'no-download': lacking({ download: false }, ({ path }) => path.endsWith('/download')),
  'no-cas': lacking({ cas: false, attachmentSigning: false }, ({ path }) => path.endsWith('/cas')),
  'no-files': lacking({ attachments: false, attachmentSigning: false }, carriesFiles),
  'data-only': lacking(
    { attachments: false, attachmentSigning: false, cas: false, download: false },
    (ask) => /\/(download|cas)$/.test(ask.path) || carriesFiles(ask),
  ),
  'clock-ahead': { relay: () => ({ answer: dateMoved(200) }) },
  'clock-behind': { relay: () => ({ answer: dateMoved(-170) }) },
  'clock-hour-ahead': { relay: () => ({ answer: dateMoved(3600) }) },
  'clock-ahead-no-date': { relay: () => ({ answer: withoutDate }) },
  'busy-at-times': { relay: () => ({ admit: tooMany(97, () => '1') }) },
  'busy-until': {
    relay: () => ({ admit: tooMany(97, () => new Date(Date.now() + 1000).toUTCString()) }),
  },
  'busy-unsaid': { relay: () => ({ admit: tooMany(97, () => undefined) }) },
  'very-slow': { relay: () => ({ deliver: late(300, 400) }) },
  'cut-off': { relay: () => ({ refuseLargerThan: 4_194_304 }) },
};

function carriesFiles({ payload, files }: Ask): boolean {
  return files.length > 0 || (payload.attachments ?? undefined) !== undefined;
}

/** What it lacks it answers with 404, whatever the method, as a path that does not exist. */
function lacking(capabilities: Readonly<Record<string, false>>, lacks: (ask: Ask) => boolean): Behaviour {
  return {
    relay: () => ({ admit: (ask) => (lacks(ask) ? refused(404, ask.requestId) : undefined) }),
    configure: (config) => ({ ...config, capabilities: { ...config.capabilities, ...capabilities } }),
  };
}

function noLarger(bytes: number): NonNullable<RelayRules['admit']> {
  return ({ body, requestId }: Ask) => (body.length > bytes ? refused(413, requestId) : undefined);
}

/** So many in any second, the others 429. */
function inASecond(most: number): NonNullable<RelayRules['admit']> {
  let taken: number[] = [];
  return ({ requestId }) => {
    const now = Date.now();
    taken = taken.filter((at) => now - at < 1000);
    if (taken.length >= most) return refused(429, requestId, [['Retry-After', '1']]);
    taken.push(now);
    return undefined;
  };
}

function dateMoved(seconds: number): Rewrite {
  return (answer) => {
    const date = headerOf(answer, 'date');
    if (date === undefined) return answer;
    return withHeader(answer, 'Date', new Date(Date.parse(date) + seconds * 1000).toUTCString());
  };
}

function refused(code: number, requestId: string, more: Relayed['headers'] = []): Relayed {
  const { status, headers, body } = refusal(code, requestId);
  const all = [...Object.entries({ ...headers, Date: new Date().toUTCString() }), ...more];
  return { status, headers: all, body: Buffer.from(body) };
}

function empty(status: number): Relayed {
  return { status, headers: [], body: Buffer.alloc(0) };
}

/** 429 to every `nth` request, of which nothing is done. @param retryAfter value of Retry-After; undefined: left out */
function tooMany(
  nth: number,
  retryAfter: () => string | undefined,
  answer = 429,
): NonNullable<RelayRules['admit']> {
  let count = 0;
  return ({ requestId }) => {
    count += 1;
    if (count % nth !== 0) return undefined;
    const { status, headers, body } = refusal(answer, requestId);
    const when = retryAfter();
    const all = {
      ...headers,
      Date: new Date().toUTCString(),
      ...(when !== undefined && { 'Retry-After': when }),
    };
    return { status, headers: Object.entries(all), body: Buffer.from(body) };
  };
}

/**
 * A caId of the configured member and person, as an implementer would get one to write into the configuration.
 *
 * @throws Error when the server refuses the application.
 */
async function applyForCertification(config: ConfigFile): Promise<string> {
  const { data, json } = await createCall(config)('cas', {
    type: 'PERSONAL',
    ...config.applicants?.personal,
  });
  if (typeof data.no !== 'string') throw new Error(`The application was refused: ${String(json?.message)}`);
  return data.no;
}

export const behaviours: Behaviours = { ...answerBehaviours, ...configurations, ...frontBehaviours };

/** A variant as its file has it, by its id. */
export interface VariantRow {
  readonly says: string;
  readonly base?: Variant['base'];
  readonly decisions?: readonly string[];
  readonly contract?: readonly ContractEditName[];
  readonly liberal?: readonly string[];
  /** As those of mutants. */
  readonly edits?: readonly Line[];
}

export const variantFolder = join(import.meta.dirname, '../../variants');

export const variantMembers = ['says', 'base', 'decisions', 'contract', 'liberal', 'edits'];
const places = readPlaces(serverMutantFolder);

/** Implementations that all keep the description, and agree in hardly anything else. */
export const variants: readonly Variant[] = readRows<VariantRow>(variantFolder, variantMembers).map(
  ([id, { base = 'reference', decisions = [], edits, ...row }]) => ({
    ...row,
    id,
    base,
    decisions,
    ...(edits && { edits: () => edits.flatMap((line) => editsOf(line, places, serverSourceTexts())) }),
    ...behaviours[id],
  }),
);
