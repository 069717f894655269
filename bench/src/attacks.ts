/**
 * What slows others down, in processes of its own. Forked, it takes the name and the target of an attack, answers
 * `ready`, begins at `start`, and ends at `stop`; `node attacks.ts SHARE` takes so much of a processor, and sends nothing.
 */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@attestation/contract/v1';
import { type Answer, atRate, createSender, type Sender } from './load.ts';
import { type CallerKey, signedBody, signedFields } from './sign.ts';
import { createPath, readPath, readPayload } from './targets.ts';

export interface AttackTarget {
  readonly name: string;
  readonly port: number;
  readonly key: CallerKey;
  readonly templateId: string;
}

interface Attack extends AttackTarget {
  readonly signal: AbortSignal;
  /** Called with the status of each answer; 0 when there was none. */
  readonly onAnswer: (status: number) => void;
  /** To be called once all is prepared; the attack waits for it. */
  readonly ready: () => Promise<void>;
}

const MiB = 2 ** 20;
const attackerAddress = '127.0.0.2';
const factoidsPath = operations.addFactoids.path;
const downloadPath = operations.downloadAttestation.path;

const boundary = 'bench-boundary';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The multipart body of a signed create with files for its first factoid. */
export function multipartBody(payload: string, key: CallerKey, files: readonly Buffer[]): Buffer {
  const head = (disposition: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  return Buffer.concat([
    ...signedFields(createPath, payload, key).flatMap(([name, value]) => [
      head(`name="${name}"`),
      Buffer.from(value),
      end,
    ]),
    ...files.flatMap((file) => [head('name="attachments[0][]"; filename="a.bin"'), file, end]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** @param addresses of this machine, used in rotation */
async function send(
  attack: Attack,
  perSecond: number,
  request: (sender: Sender, i: number) => Promise<Answer>,
  addresses: readonly string[] = [attackerAddress],
): Promise<void> {
  const senders = addresses.map((address) => createSender(attack.port, address));
  await attack.ready();
  await atRate(perSecond, attack.signal, (i) => {
    request(senders[i % senders.length] as Sender, i).then(
      ({ status }) => attack.onAnswer(status),
      () => attack.onAnswer(0),
    );
  });
  for (const sender of senders) sender.close();
}

/** What a caller may try to slow others down with, at a rate that the limits allow or beyond. */
export const attacks: Readonly<Record<string, (attack: Attack) => Promise<void>>> = {
  'short keys, 18 × 1 MiB/s, unsigned': async (attack) => {
    const body = shortKeys(attack);
    await send(attack, 18, (sender) => sender.send('POST', createPath, body));
  },
  'short keys, 72 × 1 MiB/s of 8 addresses, unsigned': async (attack) => {
    const body = shortKeys(attack);
    const addresses = Array.from({ length: 8 }, (_, i) => `127.0.0.${i + 2}`);
    await send(attack, 72, (sender) => sender.send('POST', createPath, body), addresses);
  },
  'wrong signatures, 2,500/s': async (attack) => {
    const body = signedBody(createPath, '{}', { ...attack.key, accessKey: 'unknown' });
    await send(attack, 2500, (sender) => sender.send('POST', createPath, body));
  },
  'slow uploads that fill the spool': async (attack) => {
    await attack.ready();
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="attachments[0][]"; filename="a"\r\n\r\n`;
    const sockets = Array.from({ length: 40 }, () => {
      const socket = connect({ port: attack.port, host: '127.0.0.1', localAddress: attackerAddress });
      socket.on('error', () => attack.onAnswer(0));
      socket.on('data', (answer) => attack.onAnswer(Number(answer.toString('latin1', 9, 12))));
      socket.write(postHead(createPath, multipartType, 16 * MiB) + part);
      socket.write(Buffer.alloc(4 * MiB));
      return socket;
    });
    await atRate(2, attack.signal, () => {
      for (const socket of sockets) if (socket.writable) socket.write(Buffer.alloc(1024));
    });
    for (const socket of sockets) socket.destroy();
  },
  '100 file parts of a byte, 50/s, unsigned': async (attack) => {
    const body = multipartBody('{}', { ...attack.key, accessKey: 'unknown' }, hundredFiles);
    await send(attack, 50, (sender) => sender.send('POST', createPath, body, multipartType));
  },
  'large creates, 24 × 1 MiB/s of one key': (attack) => sendCreates(attack, 'large', largeFactoids()),
  '100 signed file parts, 10/s of one key': async (attack) => {
    const attachments = [hundredFiles.map((file) => hash('sha256', file))];
    const body = (i: number) => {
      const payload = { ...smallCreate(attack, `parts-${Date.now()}-${i}`), attachments };
      return multipartBody(JSON.stringify(payload), attack.key, hundredFiles);
    };
    await send(attack, 10, (sender, i) => sender.send('POST', createPath, body(i), multipartType));
  },
  'signed reads, 2,000/s of one key': async (attack) => {
    const bodies = Array.from({ length: 24 }, (_, i) =>
      signedBody(readPath, readPayload(`A${i}`), attack.key),
    );
    await send(attack, 2000, (sender, i) => sender.send('POST', readPath, bodies[i % 24]));
  },
  '/healthz, 3,000/s': (attack) => send(attack, 3000, (sender) => sender.send('GET', '/healthz')),
  'reads of 8 MiB whose answers are not read': async (attack) => {
    const no = await largeAttestation(attack);
    await attack.ready();
    let open = 0;
    await atRate(50, attack.signal, () => {
      if (open >= 100) return;
      open += 1;
      const body = signedBody(readPath, readPayload(no), attack.key);
      const socket = connect({ port: attack.port, host: '127.0.0.1', localAddress: attackerAddress });
      socket.on('error', () => {});
      socket.on('close', () => {
        open -= 1;
      });
      socket.once('readable', () => attack.onAnswer(Number(String(socket.read()).slice(9, 12))));
      socket.write(postHead(readPath, 'application/json', body.length));
      socket.write(body);
      attack.signal.addEventListener('abort', () => socket.destroy());
    });
  },
  'objects of 990 members, 24 × 1 MiB/s of one key': (attack) => {
    const factoids = Array.from({ length: 49 }, (_, i) => ({
      ...{ unique_id: `f${i}`, type: 'product', data: members(990, i * 990, 'abcdefgh') },
    }));
    return sendCreates(attack, 'wide', { factoids });
  },
  'reads of 8 MiB, 10/s of one key': async (attack) => {
    const no = await largeAttestation(attack);
    const body = () => signedBody(readPath, readPayload(no), attack.key);
    await send(attack, 10, (sender) => sender.send('POST', readPath, body()));
  },
  'downloads, 80/s of one key': async (attack) => {
    const sender = createSender(attack.port, attackerAddress);
    const no = await create(sender, attack, smallCreate(attack, `closed-${Date.now()}`));
    const body = () => signedBody(downloadPath, readPayload(no), attack.key);
    // The first one waits until the file has been made.
    await sender.send('POST', downloadPath, body());
    sender.close();
    await send(attack, 80, (each) => each.send('POST', downloadPath, body()));
  },
  'look-ups in the log, 2,000/s': (attack) =>
    send(attack, 2000, (sender) => sender.send('GET', '/log/formal/checkpoint')),
};

const hundredFiles = Array.from({ length: 100 }, (_, i) => Buffer.from([i]));

function postHead(path: string, type: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
}

/** 24 creates a second, each with `more`. */
async function sendCreates(attack: Attack, prefix: string, more: object): Promise<void> {
  const bodies = Array.from({ length: 24 }, (_, i) => {
    const payload = { ...smallCreate(attack, `${prefix}-${Date.now()}-${i}`), ...more };
    return signedBody(createPath, JSON.stringify(payload), attack.key);
  });
  await send(attack, 24, (sender, i) => sender.send('POST', createPath, bodies[i % 24]));
}

function smallCreate({ templateId: template_id }: Attack, unique_id: string) {
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'x' } }];
  return { unique_id, template_id, identities: { ID: '42012319800127691X' }, factoids };
}

/** The dearest body to find an envelope in. */
function shortKeys({ key }: Attack): Buffer {
  const payload = `{"x":{${Array.from({ length: 90_000 }, (_, i) => `"${i.toString(36)}":0`).join(',')}}}`;
  return signedBody(createPath, payload, { ...key, accessKey: 'unknown' });
}

/** An object with so many short keys, different for each `from`. */
function members(count: number, from: number, value: unknown): object {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [(from + i + 1e6).toString(36), value]));
}

/** The dearest that the limits let through: 1,000 factoids, and many different keys where no one looks. */
function largeFactoids() {
  const data = { name: 'x'.repeat(750) };
  const factoids = Array.from({ length: 1000 }, (_, i) => ({ unique_id: `f${i}`, type: 'product', data }));
  const x = Array.from({ length: 14 }, (_, i) => members(900, i * 900, 0));
  return { factoids, x, completed: false };
}

/** @returns the number of a new open attestation with 8 MB of data */
async function largeAttestation(attack: Attack): Promise<string> {
  const sender = createSender(attack.port, attackerAddress);
  const payload = { ...smallCreate(attack, `unread-${Date.now()}`), completed: false };
  const no = await create(sender, attack, payload);
  for (let i = 0; i < 10; i += 1) {
    const data = { name: 'x'.repeat(200_000) };
    const factoids = [0, 1, 2, 3].map((j) => ({ unique_id: `${i}-${j}`, type: 'product', data }));
    const body = JSON.stringify({ ano: no, factoids, completed: false });
    await sender.send('POST', factoidsPath, signedBody(factoidsPath, body, attack.key));
  }
  sender.close();
  return no;
}

/** Sends the same request again while it is refused for what the round before has used up. @returns the number */
async function create(sender: Sender, { key }: Attack, payload: object): Promise<string> {
  const body = signedBody(createPath, JSON.stringify(payload), key);
  for (;;) {
    const { status, text } = await sender.send('POST', createPath, body);
    if (status === 200) return (JSON.parse(text) as { data: { no: string } }).data.no;
    if (status !== 429) throw new Error(`The attacker's first create failed: ${text}`);
    await sleep(1000);
  }
}

async function attackForParent(): Promise<void> {
  const [target] = (await once(process, 'message')) as [AttackTarget];
  const stop = new AbortController();
  const answers: Record<string, number> = {};
  const started = Promise.withResolvers<void>();
  process.on('message', (message) => {
    if (message === 'start') started.resolve();
    else stop.abort();
  });
  await attacks[target.name]?.({
    ...target,
    signal: stop.signal,
    onAnswer(status) {
      answers[status] = (answers[status] ?? 0) + 1;
    },
    async ready() {
      process.send?.('ready');
      await started.promise;
    },
  });
  process.send?.(answers, () => process.exit());
}

/** Takes this share of a processor until a signal comes. */
function keepBusy(share: number): void {
  /** Milliseconds, about those between two requests of an attacker that a busy server answers. */
  const period = 5;
  let due = performance.now();
  const work = () => {
    const before = process.cpuUsage();
    const used = () => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    while (used() < share * period);
    due = Math.max(due + period, performance.now());
    setTimeout(work, Math.max(0, due - performance.now()));
  };
  work();
}

if (import.meta.main) {
  // The attacker of a real server has a machine of its own: on this one it gets the processor time that is left.
  setPriority(19);
  const [, , share] = process.argv;
  if (share === undefined) await attackForParent();
  else keepBusy(Number(share));
}
