import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is sent often and never changes, packed once for each encoding: at the first request for it. */
export interface Packable {
  readonly bytes: Buffer;
  readonly packed: Map<string, Promise<Buffer>>;
}

export function packable(bytes: Buffer): Packable {
  return { bytes, packed: new Map() };
}

const [pack, packBrotli] = [promisify(gzip), promisify(brotliCompress)];

/** The best first. Level 6 of Brotli takes as long as gzip; level 9 takes thirty times as long, for 1 % fewer bytes. */
const encodings: readonly (readonly [name: string, encode: (bytes: Buffer) => Promise<Buffer>])[] = [
  ['br', (bytes) => packBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })],
  ['gzip', (bytes) => pack(bytes, { level: 9 })],
];

/** Sends it in the best encoding that the client accepts. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, packed }: Packable,
): Promise<FastifyReply> {
  reply.header('Vary', 'Accept-Encoding');
  const offered = (request.headers['accept-encoding']?.toString() ?? '').toLowerCase().split(',');
  // RFC 9110, section 12.5.3: a weight of 0 refuses an encoding.
  const accepted = offered
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim());
  const [name, encode] = encodings.find(([each]) => accepted.includes(each)) ?? [];
  if (name === undefined || encode === undefined) return reply.send(bytes);
  const made = packed.get(name) ?? encode(bytes);
  packed.set(name, made);
  return reply.header('Content-Encoding', name).send(await made);
}
