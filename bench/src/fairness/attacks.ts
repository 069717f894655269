import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import {
  type Attack,
  atRateFrom,
  attackerAddress,
  createPath,
  largeAttestation,
  smallCreate,
} from './attack.ts';
import { atRate, createSender } from './post-from.ts';
import { multipartBody, multipartType, signedBody } from './signed-call.ts';

const MiB = 2 ** 20;

/** What a member with a key may do, and what anyone may look up. */
const signedAttacks: Readonly<Record<string, (attack: Attack) => Promise<void>>> = {
  'objects of 990 members, 24 × 1 MiB/s of one key': async (attack) => {
    const body = (i: number) => {
      const data = (j: number) =>
        Object.fromEntries(
          Array.from({ length: 990 }, (_, k) => [(j * 990 + k + 1e6).toString(36), 'abcdefgh']),
        );
      const factoids = Array.from({ length: 49 }, (_, j) => ({
        unique_id: `f${j}`,
        type: 'product',
        data: data(j),
      }));
      const payload = { ...smallCreate(attack.templateId, `wide-${Date.now()}-${i}`), factoids };
      return signedBody(createPath, JSON.stringify(payload), attack.key);
    };
    const bodies = Array.from({ length: 24 }, (_, i) => body(i));
    await atRateFrom(attack, 24, (sender, i) => sender.send('POST', createPath, bodies[i % 24]));
  },
  'reads of 8 MiB, 10/s of one key': async (attack) => {
    const ano = await largeAttestation(attack);
    const body = () => signedBody(read, JSON.stringify({ ano }), attack.key);
    await atRateFrom(attack, 10, (sender) => sender.send('POST', read, body()));
  },
  'downloads, 80/s of one key': async (attack) => {
    const ano = await closedAttestation(attack);
    const body = () => signedBody(download, JSON.stringify({ ano }), attack.key);
    await atRateFrom(attack, 80, (sender) => sender.send('POST', download, body()));
  },
  'look-ups in the log, 2,000/s': (attack) =>
    atRateFrom(attack, 2000, (sender) => sender.send('GET', '/log/formal/checkpoint')),
};

/** @returns the number of a closed attestation whose file has been made */
async function closedAttestation({ port, key, templateId }: Attack): Promise<string> {
  const sender = createSender(port, attackerAddress);
  const create = JSON.stringify(smallCreate(templateId, `closed-${Date.now()}`));
  const { text } = await sender.send('POST', createPath, signedBody(createPath, create, key));
  const { no } = (JSON.parse(text) as { data: { no: string } }).data;
  await sender.send('POST', download, signedBody(download, JSON.stringify({ ano: no }), key));
  sender.close();
  return no;
}

/** What a caller may try to slow others down with, at a rate that the limits allow or beyond. */
export const attacks: Readonly<Record<string, (attack: Attack) => Promise<void>>> = {
  'short keys, 18 × 1 MiB/s, unsigned': async (attack) => {
    const body = shortKeys(attack);
    await atRateFrom(attack, 18, (sender) => sender.send('POST', createPath, body));
  },
  'short keys, 72 × 1 MiB/s of 8 addresses, unsigned': async (attack) => {
    const body = shortKeys(attack);
    const addresses = Array.from({ length: 8 }, (_, i) => `127.0.0.${i + 2}`);
    await atRateFrom(attack, 72, (sender) => sender.send('POST', createPath, body), addresses);
  },
  'wrong signatures, 2,500/s': async (attack) => {
    const body = signedBody(createPath, '{}', { ...attack.key, accessKey: 'unknown' });
    await atRateFrom(attack, 2500, (sender) => sender.send('POST', createPath, body));
  },
  'slow uploads that fill the spool': async (attack) => {
    await attack.ready();
    const head = `POST ${createPath} HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipartType}\r\nContent-Length: ${16 * MiB}\r\n\r\n`;
    const part =
      '--bench-boundary\r\nContent-Disposition: form-data; name="attachments[0][]"; filename="a"\r\n\r\n';
    const sockets = Array.from({ length: 40 }, () => {
      const socket = connect({ port: attack.port, host: '127.0.0.1', localAddress: attackerAddress });
      socket.on('error', () => attack.onAnswer(0));
      socket.on('data', (answer) => attack.onAnswer(Number(answer.toString('latin1', 9, 12))));
      socket.write(head + part);
      socket.write(Buffer.alloc(4 * MiB));
      return socket;
    });
    await atRate(2, attack.signal, () => {
      for (const socket of sockets) if (socket.writable) socket.write(Buffer.alloc(1024));
    });
    for (const socket of sockets) socket.destroy();
  },
  '100 file parts of a byte, 50/s, unsigned': async (attack) => {
    const files = Array.from({ length: 100 }, (_, i) => Buffer.from([i]));
    const body = multipartBody(createPath, '{}', { ...attack.key, accessKey: 'unknown' }, files);
    await atRateFrom(attack, 50, (sender) => sender.send('POST', createPath, body, multipartType));
  },
  'large creates, 24 × 1 MiB/s of one key': async (attack) => {
    const bodies = Array.from({ length: 24 }, (_, i) =>
      signedBody(createPath, largePayload(`${attack.templateId}`, `large-${Date.now()}-${i}`), attack.key),
    );
    await atRateFrom(attack, 24, (sender, i) => sender.send('POST', createPath, bodies[i % 24]));
  },
  '100 signed file parts, 10/s of one key': async (attack) => {
    const files = Array.from({ length: 100 }, (_, i) => Buffer.from([i]));
    const checksums = files.map((file) => createHash('sha256').update(file).digest('hex'));
    const body = (i: number) => {
      const payload = JSON.stringify({
        ...smallCreate(attack.templateId, `parts-${Date.now()}-${i}`),
        attachments: [checksums],
      });
      return multipartBody(createPath, payload, attack.key, files);
    };
    await atRateFrom(attack, 10, (sender, i) => sender.send('POST', createPath, body(i), multipartType));
  },
  'signed reads, 2,000/s of one key': async (attack) => {
    const read = '/api/v1/attestation';
    const bodies = Array.from({ length: 24 }, (_, i) => signedBody(read, `{"ano":"A${i}"}`, attack.key));
    await atRateFrom(attack, 2000, (sender, i) => sender.send('POST', read, bodies[i % 24]));
  },
  '/healthz, 3,000/s': (attack) => atRateFrom(attack, 3000, (sender) => sender.send('GET', '/healthz')),
  'reads of 8 MiB whose answers are not read': async (attack) => {
    const no = await largeAttestation(attack);
    await attack.ready();
    const read = '/api/v1/attestation';
    let open = 0;
    await atRate(50, attack.signal, () => {
      if (open >= 100) return;
      open += 1;
      const body = signedBody(read, JSON.stringify({ ano: no }), attack.key);
      const socket = connect({ port: attack.port, host: '127.0.0.1', localAddress: attackerAddress });
      socket.on('error', () => {});
      socket.on('close', () => {
        open -= 1;
      });
      socket.once('readable', () => attack.onAnswer(Number(String(socket.read()).slice(9, 12))));
      socket.write(`POST ${read} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
      socket.write(`Content-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
      attack.signal.addEventListener('abort', () => socket.destroy());
    });
  },
  ...signedAttacks,
};

/** The dearest body to find an envelope in. */
function shortKeys({ key }: Attack): Buffer {
  const payload = `{"x":{${Array.from({ length: 90_000 }, (_, i) => `"${i.toString(36)}":0`).join(',')}}}`;
  return signedBody(createPath, payload, { ...key, accessKey: 'unknown' });
}

/** The dearest that the limits let through: 1,000 factoids, and many different keys where no one looks. */
function largePayload(templateId: string, uniqueId: string): string {
  const data = { name: 'x'.repeat(750) };
  const factoids = Array.from({ length: 1000 }, (_, i) => ({ unique_id: `f${i}`, type: 'product', data }));
  const x = Array.from({ length: 14 }, (_, i) =>
    Object.fromEntries(Array.from({ length: 900 }, (_, j) => [(i * 900 + j + 1e6).toString(36), 0])),
  );
  return JSON.stringify({ ...smallCreate(templateId, uniqueId), factoids, x, completed: false });
}

const read = '/api/v1/attestation';
const download = '/api/v1/attestation/download';
