import { hash } from 'node:crypto';
import { startLoop } from '@attestation/server-kit';
import { diagnose, mistakeText, type SigningMistake } from '@attestation/signing/diagnose';
import type { Logger } from 'pino';
import type { ConsoleKey, ConsoleRecords } from '../domain/console-ports.ts';
import type { Environment } from '../domain/model.ts';
import type { KeyRecords } from '../domain/ports.ts';
import type { Mistake, OwnedRefusal, Refusal, RefusalRecords } from '../domain/refusal-ports.ts';
import type { ReadRequest, RequestRecords } from '../domain/request-ports.ts';
import type { UsageRecords } from '../domain/usage-ports.ts';
import type { RefusedRequest } from '../http/refused-request.ts';
import { createKeyUses, type KeyUses } from './key-uses.ts';
import { createReadLog, type ReadLog } from './read-log.ts';

export interface RefusedRequests {
  /** Returns at once; nothing of the request's payload is kept for more than a second. */
  add(refused: RefusedRequest): void;
  /** Those of the last 30 days, the newest first. */
  of(memberId: string, environment: Environment): Promise<readonly Refusal[]>;
  /** Keeps what waits. */
  close(): Promise<void>;
}

interface Options {
  readonly keys: KeyRecords;
  readonly records: RefusalRecords;
  /** All keys of a member, to find one that was confused with another. */
  readonly keysOf: (memberId: string) => Promise<readonly ConsoleKey[]>;
  /** Paths of all operations, to find one that was signed in place of another. */
  readonly paths: readonly string[];
  readonly onFault: (error: unknown) => void;
  /** Milliseconds between a refusal and its explanation, at most. */
  readonly delay?: number;
}

/** Bounds of what outsiders can make the process hold and compute. */
const most = { waiting: 200, perKey: 5, diagnoses: 5, payload: 64 * 1024, keys: 20 };

/** Milliseconds. */
const keptFor = 30 * 86_400_000;

/** They are kept from then on. */
export const refusalsSince = (): number => Date.now() - keptFor;

/**
 * Keeps the newest refused requests of each organization, with the likely signing mistake. A caller without a key can make
 * such entries too, so they are few, alike ones are one, and they are explained and stored a little later, many at once and
 * apart from the answer: its time does not show whether the key exists (D9).
 */
export function createRefusedRequests(options: Options): RefusedRequests {
  const { keys, records, onFault, delay = 1000 } = options;
  const waiting: Waiting[] = [];

  /** One round after another: what comes meanwhile waits for the next. */
  async function keepAll(): Promise<undefined> {
    const budget = { diagnoses: most.diagnoses };
    const alike = new Map<string, OwnedRefusal>();
    for (const refused of waiting.splice(0)) {
      const found = await explain(refused, budget).catch(onFault);
      if (found) merge(alike, found);
    }
    if (alike.size > 0) await records.keep([...alike.values()], refusalsSince());
  }

  const loop = startLoop({
    step: keepAll,
    gather: delay,
    retry: { first: delay, longest: delay },
    onFault,
  });

  async function explain(refused: Waiting, budget: { diagnoses: number }): Promise<OwnedRefusal | undefined> {
    const key = await keys.find(refused.accessKey);
    if (key === undefined) return undefined;
    const mayDiagnose = refused.reason.startsWith('authentication-failed') && budget.diagnoses > 0;
    if (mayDiagnose) budget.diagnoses -= 1;
    const mistakes = mayDiagnose ? await mistakesIn(refused, key, options) : mistakesInTime(refused);
    const { memberId, environment } = key;
    const refusal = { ...shown(refused, environment), mistakes };
    return { ...refusal, memberId, id: nameOf(memberId, refusal) };
  }

  return {
    add(refused) {
      const ofKey = waiting.filter(({ accessKey }) => accessKey === refused.accessKey);
      if (waiting.length >= most.waiting || ofKey.length >= most.perKey) return;
      waiting.push({ ...withoutLarge(refused), at: Date.now() });
      loop.wake();
    },
    of: (memberId, environment) => records.of(memberId, environment, refusalsSince()),
    async close() {
      await loop.stop();
      await keepAll().catch(onFault);
    },
  };
}

interface Waiting extends RefusedRequest {
  /** Unix milliseconds. */
  readonly at: number;
}

function merge(alike: Map<string, OwnedRefusal>, next: OwnedRefusal): void {
  const before = alike.get(next.id);
  const { firstAt = next.firstAt, times = 0 } = before ?? {};
  // The newest is the last one.
  alike.delete(next.id);
  alike.set(next.id, { ...next, firstAt, times: times + 1 });
}

/** Whether `attest doctor` sent it, which tries what is refused; its request_id says so. */
export function isProbe({ requestId }: Pick<Refusal, 'requestId'>): boolean {
  return requestId.startsWith('attest-doctor-');
}

/** What refused requests have in common that are alike. */
function nameOf(memberId: string, refusal: Omit<Refusal, 'id'>): string {
  const { accessKey, operation, reason, message, mistakes } = refusal;
  const common = [memberId, accessKey, operation, reason, withoutNumbers(message), mistakes];
  if (isProbe(refusal)) common.push('probe');
  return hash('sha256', JSON.stringify(common), 'hex').slice(0, 32);
}

/**
 * Without an envelope that is large. The payload is a copy: as a part of the body's text it would hold all of that in
 * memory, which no budget counts any longer.
 */
function withoutLarge(refused: RefusedRequest): RefusedRequest {
  const { envelope } = refused;
  if (envelope === undefined || envelope.payload.length > most.payload)
    return { ...refused, envelope: undefined };
  return { ...refused, envelope: { ...envelope, payload: Buffer.from(envelope.payload).toString() } };
}

function shown(refused: Waiting, environment: Environment): Omit<Refusal, 'id' | 'mistakes'> {
  const { operation, accessKey, address, status, envelope, path, member, at } = refused;
  return {
    ...{ environment, operation, accessKey, address, status, firstAt: at, lastAt: at, times: 1 },
    requestId: refused.requestId.slice(0, 64),
    reason: refused.reason.slice(0, 100),
    message: refused.message.slice(0, 1000),
    verified:
      envelope === undefined || member !== undefined
        ? null
        : {
            head: `POST${path}${envelope.requestId}${envelope.accessKey}${envelope.tonce}`.slice(0, 1000),
            payloadBytes: Buffer.byteLength(envelope.payload),
            payloadSha256: hash('sha256', envelope.payload, 'hex'),
          },
  };
}

async function mistakesIn(
  { envelope, path, host, target, reason }: RefusedRequest,
  { memberId, accessKey, publicKeyPem }: { memberId: string; accessKey: string; publicKeyPem: string },
  { keysOf, paths }: Options,
): Promise<Mistake[]> {
  if (reason.endsWith('revoked key'))
    return [mistake('revoked-key', 'this access key was revoked; sign with another one')];
  if (reason.endsWith('expired key'))
    return [mistake('expired-key', 'this access key has ended; sign with another one')];
  if (envelope === undefined) return [];
  const others = (await keysOf(memberId)).filter((key) => key.accessKey !== accessKey).slice(0, most.keys);
  const found = await diagnose({
    parts: { ...envelope, path },
    signature: envelope.signature,
    publicKey: publicKeyPem,
    otherKeys: Object.fromEntries(others.map((key) => [key.accessKey, key.publicKeyPem])),
    ...{ paths, host, target },
  });
  return found.map((each) => {
    if (each.code !== 'key-of-other') return mistake(each.code, mistakeText(each), factsOf(each));
    const { environment } = others.find(({ accessKey: other }) => other === each.name) ?? {};
    return mistake(each.code, `${mistakeText(each)}, of ${environment}`, {
      ...factsOf(each),
      environment: environment ?? '',
    });
  });
}

const mistake = (code: string, text: string, facts: Mistake['facts'] = {}): Mistake => ({
  code,
  text,
  facts,
});

/** What a text about it in another language needs. */
function factsOf({ code: _, ...facts }: SigningMistake): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));
}

/** Of tonce, the mistake that is most frequent. */
function mistakesInTime({ reason, envelope }: RefusedRequest): Mistake[] {
  if (reason !== 'outside-tonce-window' || envelope === undefined) return [];
  const away = Math.abs(envelope.tonce - Date.now());
  if (away > 24 * 60 * 60 * 1000) return [];
  const text = 'tonce is in milliseconds; divide by 1000 and round down, before signing';
  return [mistake('tonce-milliseconds', text)];
}

/** Messages that differ in an id or a number alone are one. */
function withoutNumbers(message: string): string {
  return message.replaceAll(/\d+/g, '0').slice(0, 200);
}

/** What the console knows of the requests of the API. */
interface WatchedRequests {
  readonly uses: KeyUses;
  readonly refused: RefusedRequests;
  /** @param bytes of the request's payload and files */
  readonly onSigned: (accessKey: string, bytes: number) => void;
  readonly onRefused: (refused: RefusedRequest) => void;
  readonly reads: ReadLog;
  readonly onRead: (read: ReadRequest) => void;
  /** Stores what is not stored yet. */
  close(): Promise<void>;
}

interface Ports {
  readonly keys: KeyRecords;
  readonly console: ConsoleRecords;
  readonly refusals: RefusalRecords;
  readonly usage: UsageRecords;
  readonly requests: RequestRecords;
}

/** @param paths of all operations */
export function watchRequests(ports: Ports, paths: readonly string[], log: Logger): WatchedRequests {
  const uses = createKeyUses(ports.usage.note, (error) =>
    log.error({ err: error }, 'how much keys were used could not be stored'),
  );
  const refused = createRefusedRequests({
    keys: ports.keys,
    records: ports.refusals,
    keysOf: ports.console.allKeys,
    paths,
    onFault: (error) => log.error({ err: error }, 'refused requests could not be explained or stored'),
  });
  const reads = createReadLog(ports.requests.keepReads, (error) =>
    log.error({ err: error }, 'reads could not be stored in the request log'),
  );
  return {
    ...{ uses, refused, reads, onSigned: uses.note, onRefused: refused.add, onRead: reads.add },
    async close() {
      await refused.close();
      await uses.close();
      await reads.close();
    },
  };
}
