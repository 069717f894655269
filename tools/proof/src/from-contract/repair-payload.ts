import type { KeywordFault } from './generated-mutants.ts';

/** A file of the request, as the server has received it. */
export interface ReceivedFile {
  readonly index: number;
  readonly checksum: string;
}

type Payload = Record<string, unknown>;

/**
 * Some constraints hold for a second reason: without the keyword, the server still fails on what breaks it. For these
 * the fault is that such a value is taken for a good one.
 *
 * @returns the payload that the server goes on with, or undefined when this fault needs no fixing.
 */
export function repairPayload(
  text: string,
  { place }: KeywordFault,
  files: readonly ReceivedFile[],
): string | undefined {
  const fix = fixes.find(([pattern]) => pattern.test(place))?.[1];
  if (!fix) return undefined;
  const payload = JSON.parse(text) as Payload | null;
  if (typeof payload !== 'object' || payload === null) return undefined;
  fix(payload, files);
  return JSON.stringify(payload);
}

const fixes: readonly (readonly [
  place: RegExp,
  fix: (payload: Payload, files: readonly ReceivedFile[]) => void,
])[] = [
  [/attachments\.object\.additionalProperties$/, keysAreIndexes],
  [/attachments\.object\.each\.oneOf$/, entriesAreArrays],
  [/AttachmentEntries\.(type|each\.oneOf)$/, entriesAreArrays],
  [/(Checksum|checksum)\.(type|pattern|required)$/, checksumsAreThoseOfFiles],
  [/SignedAttachment\.type$/, checksumsAreThoseOfFiles],
  [/fields\.each\.type$/, namesOnly],
  [/ic_code\.type$/, text('ic_code', '91332406MA27XMXJ27')],
  [/org_code\.type$/, text('org_code', '1')],
  [/tax_code\.type$/, text('tax_code', '1')],
  [/type\.discriminator$/, knownType],
];

/** A key that is not an index counts as the first free one. */
function keysAreIndexes(payload: Payload): void {
  const attachments = payload.attachments;
  if (!isObject(attachments)) return;
  for (const key of Object.keys(attachments).filter((name) => !/^(0|[1-9][0-9]*)$/.test(name))) {
    const free = [0, 1, 2].find((index) => !(index in attachments));
    if (free !== undefined) attachments[free] = attachments[key];
    delete attachments[key];
  }
}

/** What describes no file describes those that came. */
function entriesAreArrays(payload: Payload, files: readonly ReceivedFile[]): void {
  const attachments = payload.attachments;
  if (!isObject(attachments)) return;
  for (const [index, entries] of Object.entries(attachments)) {
    const here = files.filter((file) => file.index === Number(index));
    const good =
      Array.isArray(entries) && entries.every((entry) => typeof entry === 'string' || isObject(entry));
    if (!good && entries !== null) attachments[index] = here.map(({ checksum }) => checksum);
  }
}

function checksumsAreThoseOfFiles(payload: Payload, files: readonly ReceivedFile[]): void {
  const attachments = payload.attachments;
  if (!isObject(attachments)) return;
  for (const [index, entries] of Object.entries(attachments)) {
    if (!Array.isArray(entries)) continue;
    const left = files.filter((file) => file.index === Number(index)).map(({ checksum }) => checksum);
    for (const entry of entries) take(left, checksumOf(entry));
    attachments[index] = entries.map((entry) => {
      if (/^[0-9a-fA-F]{64}$/.test(checksumOf(entry))) return entry;
      const checksum = left.shift() ?? '0'.repeat(64);
      return isObject(entry) ? { ...entry, checksum } : checksum;
    });
  }
}

function checksumOf(entry: unknown): string {
  const checksum = isObject(entry) ? entry.checksum : entry;
  return typeof checksum === 'string' ? checksum.toLowerCase() : '';
}

function take(from: string[], value: string): void {
  const at = from.indexOf(value);
  if (at >= 0) from.splice(at, 1);
}

function namesOnly(payload: Payload): void {
  if (Array.isArray(payload.fields))
    payload.fields = payload.fields.filter((name) => typeof name === 'string');
}

function text(name: string, good: string): (payload: Payload) => void {
  return (payload) => {
    if (payload.type === 'ENTERPRISE' && name in payload && typeof payload[name] !== 'string')
      payload[name] = good;
  };
}

function knownType(payload: Payload): void {
  if (!['PERSONAL', 'ENTERPRISE'].includes(payload.type as string)) payload.type = 'PERSONAL';
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The payload with what is missing at `place` taken from `known`, a good payload of the operation: a server that does
 * not require it. Where nothing is missing it is the text that was sent.
 *
 * @param place steps to the member, such as `factoids`, `each`, `unique_id`; names of branches are skipped.
 * @param number for a number that is missing.
 */
export function fillPayload(text: string, place: readonly string[], known: string, number?: string): string {
  const value: unknown = JSON.parse(text);
  const example = { ...JSON.parse(known), ...(number !== undefined && { ano: number }) };
  return fill(value, steps(place), example) ? JSON.stringify(value) : text;
}

const branches = /^(object|array|null|else|AttachmentEntries|Checksum|(Signed|Personal|Enterprise)\w+)$/;

function steps(place: readonly string[]): string[] {
  return place.filter((name) => !branches.test(name));
}

function fill(value: unknown, [name = '', ...rest]: readonly string[], known: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const holder = value as Record<string, unknown>;
  const good = (known ?? {}) as Record<string, unknown>;
  if (name === 'each') {
    const [example] = Object.values(good);
    return Object.values(holder)
      .map((element) => fill(element, rest, example))
      .includes(true);
  }
  if (rest.length > 0) return fill(holder[name], rest, good[name]);
  if (name in holder) return false;
  holder[name] = (name === 'data' ? undefined : good[name]) ?? fallback(name, holder);
  return true;
}

/** Where no good payload has shown one yet, or another would not go with the rest. */
function fallback(name: string, holder: Record<string, unknown>): unknown {
  switch (name) {
    case 'data':
      return holder.type === 'user' ? { name: 'n', phone_number: '1' } : { name: 'n' };
    case 'factoids':
      return [];
    case 'identities':
      return {};
    case 'type':
      return 'link_name' in holder ? 'PERSONAL' : 'product';
    case 'ic_code':
      return '91332406MA27XMXJ27';
    default:
      return 'n';
  }
}
