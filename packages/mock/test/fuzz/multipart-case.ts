import { createHash } from 'node:crypto';
import type { createMember } from '../member.ts';
import type { Random } from './random.ts';

/** One multipart request over a raw socket. */
export interface MultipartCase {
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** What `Content-Length` says; undefined for a chunked body. */
  readonly length: number | undefined;
  /** Bytes after which the caller hangs up; undefined when it waits for the answer. */
  readonly hangUpAt: number | undefined;
  /** Nothing was changed: the answer must be 200. */
  readonly isValid: boolean;
}

interface Draft {
  boundary: string;
  contentType: string;
  parts: Buffer[];
  end: string;
}

type Change = (draft: Draft, random: Random) => void;

const path = '/api/v1/attestations';

/** A request that is valid, or has one to three faults. */
export function multipartCase(random: Random, member: ReturnType<typeof createMember>): MultipartCase {
  const draft = validDraft(random, member);
  const isValid = random.chance(0.1);
  const names: string[] = [];
  for (let n = isValid ? 0 : 1 + random.int(3); n > 0; n--) {
    const name = random.pick(Object.keys(changes));
    changes[name]?.(draft, random);
    names.push(name);
  }
  const whole = assembled(draft);
  const wire = isValid ? undefined : random.pick(wireFaults);
  const body = wire?.change?.(whole, random) ?? whole;
  const known = random.chance(0.8) ? body.length + (wire?.extra ?? 0) : undefined;
  return {
    name: [...names, wire?.name ?? 'valid'].join(', '),
    path,
    contentType: draft.contentType,
    body,
    length: known,
    hangUpAt: wire?.hangUp || (wire?.extra ?? 0) > 0 ? random.int(body.length + 1) : undefined,
    isValid,
  };
}

function validDraft(random: Random, member: ReturnType<typeof createMember>): Draft {
  const files = Array.from({ length: random.int(4) }, () => random.bytes(random.int(3000)));
  const sums = files.map((file) => createHash('sha256').update(file).digest('hex'));
  const payload = JSON.stringify({
    unique_id: 'u',
    template_id: 't',
    identities: { ID: '1' },
    factoids: [{ unique_id: 'f', type: 'user', data: { name: '李' } }],
    attachments: { 0: sums },
  });
  const fields = Object.entries(member.fields(path, payload));
  const boundary = `b${random.int(1e9)}`;
  const parts = [
    ...fields.map(([name, value]) => part(`form-data; name="${name}"`, value)),
    ...files.map((file) => part('form-data; name="attachments[0][]"; filename="a.bin"', file)),
  ];
  parts.sort(() => random.int(3) - 1);
  return { boundary, contentType: `multipart/form-data; boundary=${boundary}`, parts, end: '--\r\n' };
}

function part(disposition: string, content: string | Buffer, more = ''): Buffer {
  const head = `Content-Disposition: ${disposition}\r\n${more}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content)]);
}

function assembled({ boundary, parts, end }: Draft): Buffer {
  const chunks = parts.flatMap((content) => [Buffer.from(`--${boundary}\r\n`), content, Buffer.from('\r\n')]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}${end}`)]);
}

/** Replaces text in one part; bytes outside Latin-1 stay bytes. */
function edit(draft: Draft, random: Random, change: (text: string) => string): void {
  const at = random.int(draft.parts.length);
  const before = draft.parts[at];
  if (before) draft.parts[at] = Buffer.from(change(before.toString('latin1')), 'latin1');
}

const file = 'form-data; name="attachments[0][]"; filename="x"';

const changes: Readonly<Record<string, Change>> = {
  'a part without Content-Disposition': (d, r) => edit(d, r, (t) => t.replace(/^.*\r\n/, '')),
  'a part without a name': (d, r) => edit(d, r, (t) => t.replace(/ name="[^"]*"/, '')),
  'an empty name': (d, r) => edit(d, r, (t) => t.replace(/name="[^"]*"/, 'name=""')),
  'a name without quotes': (d, r) => edit(d, r, (t) => t.replace(/name="([^"]*)"/, 'name=$1')),
  'a quote that does not end': (d, r) => edit(d, r, (t) => t.replace(/name="([^"]*)"/, 'name="$1')),
  'another name': (d, r) => edit(d, r, (t) => t.replace(/name="[^"]*"/, `name="${r.pick(strangeNames)}"`)),
  'no header at all': (d, r) => edit(d, r, (t) => t.replace(/^.*?\r\n\r\n/s, '')),
  'no empty line after the header': (d, r) => edit(d, r, (t) => t.replace('\r\n\r\n', '\r\n')),
  'line feeds alone': (d, r) => edit(d, r, (t) => t.replaceAll('\r\n', '\n')),
  'an empty part': (d, r) => edit(d, r, () => ''),
  'a part with nothing in it': (d, r) => edit(d, r, (t) => t.slice(0, t.indexOf('\r\n\r\n') + 4)),
  'a header of 20 kB': (d, r) => edit(d, r, (t) => `X-Long: ${'x'.repeat(20_000)}\r\n${t}`),
  'a hundred headers': (d, r) => edit(d, r, (t) => 'X-A: 1\r\n'.repeat(100) + t),
  'a header that is none': (d, r) => edit(d, r, (t) => `:::\u0000\r\n ${t}`),
  'a folded header': (d, r) => edit(d, r, (t) => t.replace('; ', ';\r\n ')),
  'zero bytes': (d, r) => edit(d, r, (t) => t.replace('form-data', 'form\u0000data')),
  'another disposition': (d, r) =>
    edit(d, r, (t) => t.replace('form-data', r.pick(['attachment', '', ';;', 'x=y']))),
  'filename*': (d, r) => edit(d, r, (t) => t.replace('filename=', "filename*=utf-9''%zz; filename=")),
  'a transfer encoding': (d, r) =>
    edit(d, r, (t) => `Content-Transfer-Encoding: ${r.pick(['base64', 'x'])}\r\n${t}`),
  'a charset': (d, r) =>
    edit(d, r, (t) => `Content-Type: text/plain; charset=${r.pick(['utf-16', 'x', '"'])}\r\n${t}`),
  'JSON parts': (d, r) => edit(d, r, (t) => `Content-Type: application/json\r\n${t}`),
  'a nested multipart': (d) =>
    void d.parts.push(part(file, '', 'Content-Type: multipart/mixed; boundary=i\r\n')),
  'a part twice': (d, r) => void d.parts.push(...d.parts.slice(r.int(d.parts.length)).slice(0, 1)),
  'a part left out': (d, r) => void d.parts.splice(r.int(d.parts.length), 1),
  'no part at all': (d) => void d.parts.splice(0),
  'two hundred parts': (d, r) =>
    void d.parts.push(...Array(200).fill(part(r.pick([file, 'form-data; name=x']), 'x'))),
  'the boundary in the content': (d) => void d.parts.push(part(file, `--${d.boundary}`)),
  'half the boundary in the content': (d) => void d.parts.push(part(file, `\r\n--${d.boundary.slice(0, 3)}`)),
  'another boundary in the header': (d) =>
    void Object.assign(d, { contentType: 'multipart/form-data; boundary=other' }),
  'a strange Content-Type': (d, r) =>
    void Object.assign(d, { contentType: `multipart/form-data${r.pick(parameters)}` }),
  'a boundary of 300 characters': (d) => setBoundary(d, 'b'.repeat(300)),
  'a boundary of dashes': (d) => setBoundary(d, '----'),
  'no end': (d) => void Object.assign(d, { end: '' }),
  'another end': (d, r) =>
    void Object.assign(d, { end: r.pick(['-', '--', '--x', '\r\n', '--\r\nepilogue', '----']) }),
  'a payload that is not JSON': (d, r) => edit(d, r, (t) => t.replace('{', '[')),
  'bytes changed': (d, r) => edit(d, r, (t) => flipped(t, r)),
};

const strangeNames = [
  ...['__proto__', 'constructor', 'attachments', 'attachments[]', 'attachments[-1][]', 'attachments[00][]'],
  ...[
    'attachments[999999999999][]',
    'attachments[0][0]',
    'payload[]',
    'tonce',
    '\\"',
    'x'.repeat(5000),
    '%00',
    '\xff',
  ],
];

const parameters = [
  ...['', ';', '; boundary', '; boundary=', '; boundary=""', '; boundary="x', '; boundary=a; boundary=b'],
  ...[
    '; boundary=\xff',
    "; boundary*=utf-8''x",
    '; charset=utf-16; boundary=b',
    '; boundary=b c',
    `; ${'x'.repeat(5000)}`,
  ],
];

function setBoundary(draft: Draft, boundary: string): void {
  Object.assign(draft, { boundary, contentType: `multipart/form-data; boundary=${boundary}` });
}

function flipped(text: string, random: Random): string {
  const bytes = Buffer.from(text, 'latin1');
  for (let n = 1 + random.int(5); n > 0 && bytes.length > 0; n--)
    bytes[random.int(bytes.length)] = random.int(256);
  return bytes.toString('latin1');
}

interface WireFault {
  readonly name: string;
  readonly change?: (body: Buffer, random: Random) => Buffer;
  /** Bytes that are promised and do not come. */
  readonly extra?: number;
  readonly hangUp?: boolean;
}

const wireFaults: readonly WireFault[] = [
  ...Array.from({ length: 6 }, () => ({ name: 'sent whole' })),
  { name: 'cut', change: (body, random) => body.subarray(0, random.int(body.length + 1)) },
  { name: 'empty', change: () => Buffer.alloc(0) },
  { name: 'noise before', change: (body, random) => Buffer.concat([random.bytes(random.int(200)), body]) },
  { name: 'noise inside', change: noiseInside },
  { name: 'noise alone', change: (_, random) => random.bytes(random.int(2000)) },
  { name: 'fewer bytes than promised', extra: 1000 },
  { name: 'hung up', hangUp: true },
];

function noiseInside(body: Buffer, random: Random): Buffer {
  const at = random.int(body.length + 1);
  return Buffer.concat([body.subarray(0, at), random.bytes(1 + random.int(50)), body.subarray(at)]);
}
