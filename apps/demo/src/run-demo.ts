import { createHash, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify, styleText } from 'node:util';
import { crc32, deflateSync, inflateRawSync } from 'node:zlib';
import type { Signer } from '@attestation/client';
import { type AttestationClient, createClient } from '@attestation/client/v1';
import { type Credentials, DemoError, readCredentials } from './credentials.ts';
import { makeContract } from './make-contract.ts';

/** A file in an archive, unpacked. */
interface ZipEntry {
  name: string;
  content: Buffer;
}

const END = Buffer.from('PK\x05\x06', 'latin1');
const DEFLATED = 8;

/** The files of a zip archive that fits in memory (PKWARE APPNOTE 4.3; neither encrypted nor Zip64). */
export function readZip(archive: Buffer): ZipEntry[] {
  const end = archive.lastIndexOf(END);
  if (end < 0) throw new DemoError('The downloaded file is not a ZIP archive.');
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, content: unpack(archive, at) });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** `at`: where the entry is in the central directory. */
function unpack(archive: Buffer, at: number): Buffer {
  const local = archive.readUInt32LE(at + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
  return archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
}

/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BIT_RGB = [8, 2, 0, 0, 0];

/** A PNG (RFC 2083) whose pixels `paint` chooses. */
function makePng(width: number, height: number, paint: (x: number, y: number) => Rgb): Buffer {
  const pixels = Buffer.alloc((1 + width * 3) * height); // each line begins with its filter: 0, none
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(paint(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(EIGHT_BIT_RGB, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

interface DemoOptions {
  /** `credentials.json` of the server's demo. */
  credentialsFile: string;
  /** Where the progress is printed. */
  out: Writable;
  /** Where the files go that the demo makes and downloads; made when missing. */
  folder: string;
  /** Instead of the address in the credentials. */
  url?: string | undefined;
}

interface Walk {
  client: AttestationClient;
  credentials: Credentials;
  tell: Teller;
  folder: string;
  /** Idempotency code of the attestation; new in every run. */
  uniqueId: string;
  files: File[];
}

/**
 * A walk through the service with the typed client, from two files to a downloaded archive.
 *
 * @returns the attestation's reference number.
 * @throws DemoError and AttestationError, whose messages say what to do.
 */
export async function runDemo({ credentialsFile, out, folder, url }: DemoOptions): Promise<string> {
  const credentials = await readCredentials(credentialsFile);
  const baseUrl = url ?? credentials.baseUrl;
  const { name, accessKey, privateKey } = credentials.member;
  const tell = createTeller(out);
  const client = createClient({ baseUrl, accessKey, privateKey: tellingSigner(privateKey, tell) });
  tell.title('Attestation Service: a walk through', `${baseUrl}, as ${name} (access key ${accessKey})`);
  await mkdir(folder, { recursive: true });
  const uniqueId = `demo-${new Date().toISOString()}`;
  const walk = {
    client,
    credentials,
    tell,
    folder,
    uniqueId,
    files: await makeFiles(credentials, folder, tell),
  };

  const no = await create(walk);
  await add(walk, no);
  await read(walk, no);
  const path = await download(walk, no);
  tell.end(`Done. The attestation's number is ${no}; its file is ${path}`);
  return no;
}

/** Signs with the demo's key, and shows what it signs. A key in a KMS or HSM is used in the same way. */
function tellingSigner(privateKey: string, tell: Teller): Signer {
  const signAsync = promisify(sign);
  return async (data) => {
    const text = new TextDecoder().decode(data);
    tell.fact('signing', text.length > 72 ? `${text.slice(0, 72)}... (${text.length} characters)` : text);
    return signAsync('sha256', data, privateKey);
  };
}

async function makeFiles(
  { member, user, product }: Credentials,
  folder: string,
  tell: Teller,
): Promise<File[]> {
  tell.step('Two files to attest: a contract and a picture');
  const picture = makePicture();
  const contract = await makeContract({
    title: 'Contract of sale',
    reference: 'Made by the demo',
    date: new Date(),
    seller: member.name,
    rows: [
      ['Buyer', String(user.name)],
      ['Goods', String(product.name)],
      ['Price', String(product.price ?? 'as agreed')],
    ],
    picture,
  });
  const files = [
    new File([new Uint8Array(contract)], 'contract.pdf', { type: 'application/pdf' }),
    new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }),
  ];
  for (const file of files) {
    const bytes = await file.bytes();
    await writeFile(join(folder, file.name), bytes);
    tell.done(`${file.name} (${sizeText(file.size)})`);
    tell.fact('sha256', sha256(bytes));
  }
  return files;
}

async function create({ client, credentials, tell, uniqueId, files }: Walk): Promise<string> {
  tell.step('Create an attestation with a buyer and both files; leave it open');
  const request = {
    payload: {
      unique_id: uniqueId,
      template_id: credentials.templateId,
      identities: { MO: '15857112383' },
      factoids: [{ unique_id: 'buyer', type: 'user', data: credentials.user }],
      completed: false,
    },
    attachments: [files],
  };
  const { no } = await client.createAttestation(request);
  tell.done(`stored under the number ${no}`);
  const again = await client.createAttestation(request);
  if (again.no !== no) throw new DemoError(`The same request again gave another number: ${again.no}`);
  tell.done('sent once more, as after a lost answer: the same number, stored once');
  return no;
}

async function add({ client, credentials, tell }: Walk, no: string): Promise<void> {
  tell.step('Add the goods; this closes the attestation');
  const factoids = [{ unique_id: 'goods', type: 'product', data: credentials.product }];
  await client.addFactoids({ payload: { ano: no, factoids } });
  tell.done('added and closed');
}

async function read({ client, tell }: Walk, no: string): Promise<void> {
  tell.step('Read it back');
  const { factoids, attachments, completed, blockchain_hash } = await client.readAttestation({
    payload: { ano: no },
  });
  tell.done(completed ? 'closed: nothing can be added any more' : 'still open');
  for (const [index, { type, data }] of (factoids ?? []).entries()) {
    const files = attachments?.[index]?.length ?? 0;
    tell.fact(type, `${JSON.stringify(data)}${files > 0 ? ` with ${files} files` : ''}`);
  }
  tell.fact('blockchain', blockchain_hash ?? 'not linked yet');
}

async function download({ client, tell, folder, files }: Walk, no: string): Promise<string> {
  tell.step('Download the attestation file');
  const path = await (await client.downloadAttestation({ payload: { ano: no } })).saveTo(folder);
  const archive = await readFile(path);
  tell.done(`saved (${sizeText(archive.length)})`);
  const sent = new Map<string, string>();
  for (const file of files) sent.set(sha256(await file.bytes()), file.name);
  for (const { name, content } of readZip(archive)) {
    const original = sent.get(sha256(content));
    sent.delete(sha256(content));
    tell.fact(sizeText(content.length), original ? `${name} = ${original}, byte for byte` : name);
  }
  if (sent.size > 0)
    throw new DemoError(`Not in the archive as it was sent: ${[...sent.values()].join(', ')}`);
  return path;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const WIDTH = 480;
const HEIGHT = 270;
const HORIZON = 180;
const SUN = { x: 350, y: 120, radius: 46 };

/** A picture as a member might attach it: evening over water. */
function makePicture(): Buffer {
  return makePng(WIDTH, HEIGHT, (x, y) => (y < HORIZON ? sky(x, y) : water(x, y)));
}

function sky(x: number, y: number): Rgb {
  const distance = Math.hypot(x - SUN.x, y - SUN.y);
  if (distance < SUN.radius) return [255, 244, 214];
  const glow = Math.max(0, 1 - (distance - SUN.radius) / 160) ** 2;
  return mix(mix([38, 70, 110], [244, 162, 97], y / HORIZON), [255, 230, 180], glow);
}

/** The sky upside down, darker, broken by waves. */
function water(x: number, y: number): Rgb {
  const depth = (y - HORIZON) / (HEIGHT - HORIZON);
  const wave = 14 * depth * Math.sin(y * 1.3 + x * 0.05);
  return mix(sky(x + wave, HORIZON - 1 - depth * HORIZON * 0.9), [18, 42, 66], 0.35 + 0.3 * depth);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [at(0), at(1), at(2)];
}

/** Tells the story, step by step. */
interface Teller {
  title(text: string, detail: string): void;
  step(text: string): void;
  done(text: string): void;
  /** A fact of the current step, under a label. */
  fact(label: string, value: string): void;
  end(text: string): void;
}

type Style = Parameters<typeof styleText>[0];

/** Colours only on a terminal, and not under NO_COLOR. */
function createTeller(out: Writable): Teller {
  let steps = 0;
  const paint = (style: Style, text: string) => styleText(style, text, { stream: out });
  const line = (text = '') => out.write(`${text}\n`);
  return {
    title(text, detail) {
      line(`\n${paint('bold', text)}`);
      line(paint('dim', detail));
    },
    step(text) {
      steps += 1;
      line(`\n${paint('cyan', `${steps}.`)} ${paint('bold', text)}`);
    },
    done: (text) => line(`   ${paint('green', '✓')} ${text}`),
    fact: (label, value) => line(`     ${paint('dim', label.padEnd(10))} ${value}`),
    end: (text) => line(`\n${text}\n`),
  };
}

/** Bytes for a person. */
function sizeText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
