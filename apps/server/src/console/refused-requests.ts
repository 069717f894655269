import { createHash } from 'node:crypto';
import { startLoop } from '@attestation/scheduling';
import { diagnose, mistakeText } from '@attestation/signing/diagnose';
import type { ConsoleKey } from '../domain/console-ports.ts';
import type { Environment } from '../domain/model.ts';
import type { KeyRecords } from '../domain/ports.ts';
import type { RefusedRequest } from '../http/refused-request.ts';

/** Requests that were refused alike: same key, operation and reason. */
export interface Refusal {
  readonly id: string;
  readonly environment: Environment;
  readonly operation: string;
  readonly accessKey: string;
  /** Of the newest, as are all that follow. */
  readonly requestId: string;
  readonly address: string;
  readonly status: number;
  /** A code, such as `authentication-failed`. */
  readonly reason: string;
  readonly message: string;
  readonly verified: VerifiedString | null;
  /** What the signer likely did; empty when it is not recognised. */
  readonly mistakes: readonly Mistake[];
  /** Unix milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly times: number;
}

/** The string that the signature was checked against: `head`, then a payload text with these properties. */
export interface VerifiedString {
  readonly head: string;
  readonly payloadBytes: number;
  /** Hexadecimal. */
  readonly payloadSha256: string;
}

export interface Mistake {
  readonly code: string;
  readonly text: string;
}

export interface RefusedRequests {
  /** Returns at once; nothing of the request's payload is kept for more than a second. */
  add(refused: RefusedRequest): void;
  /** The newest first. */
  of(memberId: string, environment: Environment): readonly Refusal[];
  /** Ends the timer. */
  close(): void;
}

interface Options {
  readonly keys: KeyRecords;
  /** All keys of a member, to find one that was confused with another. */
  readonly keysOf: (memberId: string) => Promise<readonly ConsoleKey[]>;
  /** Paths of all operations, to find one that was signed in place of another. */
  readonly paths: readonly string[];
  readonly onFault: (error: unknown) => void;
  /** Milliseconds between a refusal and its explanation, at most. */
  readonly delay?: number;
}

/** Bounds of what outsiders can make the process hold and compute. */
const most = {
  waiting: 200,
  perKey: 5,
  diagnoses: 5,
  payload: 64 * 1024,
  groups: 50,
  members: 1000,
  keys: 20,
};

/**
 * Keeps the newest refused requests of each organization in memory, with the likely mistake of a signature. Who has no
 * key can make such entries too, so they are few, alike ones are one, and they are explained a little later, apart from
 * the answer: its time does not show whether the key exists (D9).
 */
export function createRefusedRequests(options: Options): RefusedRequests {
  const { keys, onFault, delay = 1000 } = options;
  const waiting: RefusedRequest[] = [];
  const members = new Map<string, Map<string, Refusal>>();
  let count = 0;

  /** One round after another: what comes meanwhile waits for the next. */
  async function keepAll(): Promise<undefined> {
    const budget = { diagnoses: most.diagnoses };
    for (const refused of waiting.splice(0)) await keepOne(refused, budget).catch(onFault);
  }

  const loop = startLoop({
    step: keepAll,
    gather: delay,
    retry: { first: delay, longest: delay },
    onFault,
  });

  async function keepOne(refused: RefusedRequest, budget: { diagnoses: number }): Promise<void> {
    const key = await keys.find(refused.accessKey);
    if (key === undefined) return;
    const mayDiagnose = refused.reason.startsWith('authentication-failed') && budget.diagnoses > 0;
    if (mayDiagnose) budget.diagnoses -= 1;
    const mistakes = mayDiagnose ? await mistakesIn(refused, key, options) : mistakesInTime(refused);
    const { memberId, environment } = key;
    count += 1;
    keep(memberId, { ...shown(refused, environment), mistakes, id: String(count) });
  }

  function keep(memberId: string, refusal: Refusal): void {
    const groups = members.get(memberId) ?? new Map<string, Refusal>();
    const { accessKey, operation, reason, message, mistakes } = refusal;
    const name = JSON.stringify([accessKey, operation, reason, withoutNumbers(message), mistakes]);
    const before = groups.get(name);
    groups.delete(name);
    const { firstAt = refusal.firstAt, times = 0, id = refusal.id } = before ?? {};
    groups.set(name, { ...refusal, firstAt, times: times + 1, id });
    dropOldest(groups, most.groups);
    members.delete(memberId);
    members.set(memberId, groups);
    dropOldest(members, most.members);
  }

  return {
    add(refused) {
      const ofKey = waiting.filter(({ accessKey }) => accessKey === refused.accessKey);
      if (waiting.length >= most.waiting || ofKey.length >= most.perKey) return;
      waiting.push(withoutLarge(refused));
      loop.wake();
    },
    of: (memberId, environment) =>
      [...(members.get(memberId)?.values() ?? [])]
        .filter((each) => each.environment === environment)
        .reverse(),
    close() {
      void loop.stop();
      waiting.length = 0;
    },
  };
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

function shown(refused: RefusedRequest, environment: Environment): Omit<Refusal, 'id' | 'mistakes'> {
  const { operation, accessKey, address, status, envelope, path, member } = refused;
  const now = Date.now();
  return {
    ...{ environment, operation, accessKey, address, status, firstAt: now, lastAt: now, times: 1 },
    requestId: refused.requestId.slice(0, 64),
    reason: refused.reason.slice(0, 100),
    message: refused.message.slice(0, 1000),
    verified:
      envelope === undefined || member !== undefined
        ? null
        : {
            head: `POST${path}${envelope.requestId}${envelope.accessKey}${envelope.tonce}`.slice(0, 1000),
            payloadBytes: Buffer.byteLength(envelope.payload),
            payloadSha256: createHash('sha256').update(envelope.payload).digest('hex'),
          },
  };
}

async function mistakesIn(
  { envelope, path, reason }: RefusedRequest,
  { memberId, accessKey, publicKeyPem }: { memberId: string; accessKey: string; publicKeyPem: string },
  { keysOf, paths }: Options,
): Promise<Mistake[]> {
  if (reason.endsWith('revoked key'))
    return [{ code: 'revoked-key', text: 'this access key was revoked; sign with another one' }];
  if (reason.endsWith('expired key'))
    return [{ code: 'expired-key', text: 'this access key has ended; sign with another one' }];
  if (envelope === undefined) return [];
  const others = (await keysOf(memberId)).filter((key) => key.accessKey !== accessKey).slice(0, most.keys);
  const found = await diagnose({
    parts: { ...envelope, path },
    signature: envelope.signature,
    publicKey: publicKeyPem,
    otherKeys: Object.fromEntries(
      others.map((key) => [`${key.accessKey}, ${key.environment}`, key.publicKeyPem]),
    ),
    paths,
  });
  return found.map((mistake) => ({ code: mistake.code, text: mistakeText(mistake) }));
}

/** Of tonce, the mistake that is most frequent. */
function mistakesInTime({ reason, envelope }: RefusedRequest): Mistake[] {
  if (reason !== 'outside-tonce-window' || envelope === undefined) return [];
  const away = Math.abs(envelope.tonce - Date.now());
  if (away > 24 * 60 * 60 * 1000) return [];
  const text = 'tonce is in milliseconds; divide by 1000 and round down, before signing';
  return [{ code: 'tonce-milliseconds', text }];
}

/** Messages that differ in an id or a number alone are one. */
function withoutNumbers(message: string): string {
  return message.replaceAll(/\d+/g, '0').slice(0, 200);
}

function dropOldest(map: Map<string, unknown>, size: number): void {
  const [oldest] = map.keys();
  if (map.size > size && oldest !== undefined) map.delete(oldest);
}
