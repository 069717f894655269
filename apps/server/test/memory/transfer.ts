import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ServerProcess } from '../server-process.ts';
import { envelope, jsonBody } from '../server-under-test.ts';

export interface Transfer {
  /** Bytes of the server's memory at the highest. */
  readonly peak: { readonly atStart: number; readonly uploaded: number; readonly downloaded: number };
  readonly seconds: { readonly upload: number; readonly download: number };
  /** What the attachment inside the downloaded archive hashes to is what was sent. */
  readonly same: boolean;
}

const blockSize = 64 * 1024;

/** Bytes of a file that exists nowhere: each block tells its number, so that none can be lost or change place. */
function block(number: number): Buffer {
  return Buffer.alloc(blockSize, `block ${number} `);
}

/**
 * Uploads a file of so many blocks of 64 KiB and downloads it again, through a raw socket. Neither this process nor,
 * so it is hoped, the server ever holds it.
 */
export async function transfer(server: ServerProcess, blocks: number): Promise<Transfer> {
  const { peak: atStart } = await server.memory();
  const checksum = sha256Of(blocks);
  const started = performance.now();
  const ano = await upload(server, blocks, checksum);
  const between = performance.now();
  const { peak: uploaded } = await server.memory();
  const same = await download(server, ano, blocks, checksum);
  const { peak: downloaded } = await server.memory();
  return {
    peak: { atStart, uploaded, downloaded },
    seconds: { upload: (between - started) / 1000, download: (performance.now() - between) / 1000 },
    same,
  };
}

function sha256Of(blocks: number): string {
  const hash = createHash('sha256');
  for (let i = 0; i < blocks; i++) hash.update(block(i));
  return hash.digest('hex');
}

async function upload(server: ServerProcess, blocks: number, checksum: string): Promise<string> {
  const payload = {
    unique_id: `big-${blocks}-${checksum}`,
    template_id: server.templateId,
    identities: { ID: '1' },
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }],
    attachments: [[checksum]],
  };
  const fields = Object.entries(envelope('createAttestation', payload, server.member));
  const disposition = 'Content-Disposition: form-data; name=';
  const before = `${fields.map(([name, value]) => `--b\r\n${disposition}"${name}"\r\n\r\n${value}\r\n`).join('')}--b\r\n${disposition}"attachments[0][]"; filename="big"\r\n\r\n`;
  const after = '\r\n--b--\r\n';
  const length = Buffer.byteLength(before) + blocks * blockSize + after.length;
  const socket = await open(server);
  const head = `POST /api/v1/attestations HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
  await write(socket, Buffer.from(head + before));
  for (let i = 0; i < blocks; i++) await write(socket, block(i));
  await write(socket, Buffer.from(after));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const no = /"no":"([0-9A-F]{32})"/.exec(answer)?.[1];
  if (no === undefined) throw new Error(`The upload was refused: ${answer}`);
  return no;
}

/** The archive holds its files as they are, so the attachment's bytes pass by in the stream. */
async function download(
  server: ServerProcess,
  ano: string,
  blocks: number,
  checksum: string,
): Promise<boolean> {
  const body = jsonBody(envelope('downloadAttestation', { ano }, server.member));
  const socket = await open(server);
  // HTTP/1.0, so that the body comes without chunks between its bytes.
  const head = `POST /api/v1/attestation/download HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  await write(socket, Buffer.from(head + body));
  return hashOfAttachment(socket, blocks * blockSize).then((hash) => hash === checksum);
}

async function hashOfAttachment(stream: AsyncIterable<Buffer>, size: number): Promise<string> {
  const hash: Hash = createHash('sha256');
  let left = -1;
  let head = Buffer.alloc(0);
  for await (const chunk of stream) {
    let bytes = chunk;
    if (left < 0) {
      head = Buffer.concat([head, chunk]);
      const start = head.indexOf('block 0 block 0 ');
      if (start < 0) continue;
      bytes = head.subarray(start);
      left = size;
    }
    hash.update(bytes.subarray(0, left));
    left -= Math.min(left, bytes.length);
  }
  return hash.digest('hex');
}

async function open({ port, host }: ServerProcess): Promise<Socket> {
  const socket = connect({ port, host });
  await once(socket, 'connect');
  return socket;
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.write(bytes)) await once(socket, 'drain');
}
