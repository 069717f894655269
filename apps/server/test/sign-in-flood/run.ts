/**
 * node test/sign-in-flood/run.ts [--seconds 20] [--sign-ins 64]
 *
 * Prints how long signed creates take without and with a flood of sign-ins.
 */
import { randomUUID } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { envelope, jsonBody } from '../server-under-test.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, 'sign-ins': { type: 'string', default: '64' } },
});
const lasts = Number(values.seconds) * 1000;
// Without what would limit the creates, and the flood.
const server = await startServerProcess({ RATE_LIMIT: 'off', ADDRESS_RATE: 'off' });
try {
  await measure(server, { lasts: 2000, signIns: 0 });
  const show = (name: string, { p50, p99, creates, signIns }: Measured) =>
    process.stdout.write(
      `${name}: ${creates} creates one after the other, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; sign-ins by status ${JSON.stringify(signIns)}\n`,
    );
  show('quiet', await measure(server, { lasts, signIns: 0 }));
  show('flood', await measure(server, { lasts, signIns: Number(values['sign-ins']) }));
} finally {
  await server.stop();
  await server.remove();
}

interface Measured {
  /** Milliseconds of signed creates, from request to answer. */
  readonly p50: number;
  readonly p99: number;
  readonly creates: number;
  /** Sign-ins by status. */
  readonly signIns: Readonly<Record<number, number>>;
  /** Milliseconds until the last of them was answered. */
  readonly elapsed: number;
}

interface FloodOptions {
  /** Milliseconds. */
  readonly lasts: number;
  /** Sign-ins that are under way at any time; 0: none. */
  readonly signIns: number;
}

/** Sends signed creates, one after the other, while so many sign-ins with wrong passwords are under way. */
async function measure(server: ServerProcess, { lasts, signIns }: FloodOptions): Promise<Measured> {
  const begin = performance.now();
  const end = begin + lasts;
  const statuses: Record<number, number> = {};
  const flood = Array.from({ length: signIns }, (_, i) => signInUntil(server, end, i, statuses));
  // The sign-ins that wait are there before the first create is measured.
  if (signIns > 0) await sleep(300);
  const times: number[] = [];
  const run = randomUUID();
  const agent = new Agent({ keepAlive: true });
  while (performance.now() < end) {
    const start = performance.now();
    const status = await create(server, agent, `${run}-${times.length}`);
    if (status !== 200) throw new Error(`A create was answered with ${status}.`);
    times.push(performance.now() - start);
  }
  await Promise.all(flood);
  const elapsed = performance.now() - begin;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), creates: times.length, signIns: statuses, elapsed };
}

/** Each from another address, for another account: no limit of one of them holds it up. */
async function signInUntil(
  { host, port }: ServerProcess,
  end: number,
  visitor: number,
  statuses: Record<number, number>,
): Promise<void> {
  for (let attempt = 0; performance.now() < end; attempt++) {
    const body = JSON.stringify({
      email: `v${visitor}.${attempt}@example.com`,
      password: 'a wrong password',
    });
    // Linux has all of 127.0.0.0/8.
    const localAddress = `127.1.${visitor % 250}.${1 + (attempt % 250)}`;
    // One connection for each: kept open, they would fill MAX_CONNECTIONS.
    const to = { host, port, path: '/console/v1/session', localAddress, agent: false };
    const status = await post(to, body);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

function create(
  { host, port, templateId, member }: ServerProcess,
  agent: Agent,
  name: string,
): Promise<number> {
  const payload = { unique_id: name, template_id: templateId, identities: { MO: '15857112383' } };
  const body = jsonBody(envelope('createAttestation', payload, member));
  return post({ host, port, path: '/api/v1/attestations', agent }, body);
}

/** @returns the status */
function post(options: RequestOptions, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Origin: `http://${options.host}:${options.port}` };
    const sent = request({ ...options, method: 'POST', headers }, (answer) => {
      answer.on('error', reject).resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}
