import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { createFairQueue } from '@attestation/server-kit';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets, type TokenBuckets } from '../limits/token-bucket.ts';
import type { Settings } from '../settings/values.ts';
import { createFairRoom, type FairRoom, noDisk, noMemory } from './fair-room.ts';
import { Refusal, tooManyRequests } from './refusal.ts';

const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * What requests count besides the bytes that arrive, in bytes of a bucket, by measured work. D26
 *
 * For an address (`unsignedRate`), unless the signature holds: a request is parsed, verified against a key, logged and answered;
 * the bytes of its body are held, decoded and hashed; a file part is made as a file and removed again.
 *
 * For a member (MEMBER_BYTES), from then on: JSON is read by another thread, stored as rows, and synced with them; a
 * file after the first is synced by itself; the rows of a read are collected after they were sent.
 */
export const weights = {
  ofUnsigned: { request: MiB, bodyByte: 40, fileByte: 10, filePart: 2.5 * MiB },
  ofMember: { jsonByte: 32, fileByte: 1, file: MiB, answerByte: 4, download: 512 * KiB },
} as const;

/** Weighed bytes a second of an address, and twice that at once: 256 small requests whose signature does not hold. */
const unsignedRate = 256 * MiB;

/** Characters of JSON from which on it counts, and is read by a thread of its own: less of it takes less than a millisecond. */
export const largeJson = 16 * KiB;

/** Seconds that a request waits for its turn at most, before it is refused. Files have arrived by then: sent again, they would cost the same once more. */
const longestWait = { ofAddress: 1, json: 10, files: 150 };

/** Bytes of large bodies a second, of all addresses together: as many as the thread that reads payloads can take. */
const largeBodiesRate = 25 * 1024 * 1024;

/** One request, from its first byte to its answer. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly address: string;
  /** Whether what it costs counts for its address until its signature holds. */
  isWeighed: boolean;
  /** File parts that have begun. */
  parts: number;
  /** Weighed bytes that are reserved for the case that its signature does not hold. */
  reserved: number;
}

/** When a request may go on, and how much room it gets. */
export interface Admission {
  /** Requests of each address. */
  readonly requests: TokenBuckets;
  /** For bodies that are held in memory, and answers under way. */
  readonly memory: FairRoom;
  /** For files, on disk. */
  readonly disk: FairRoom;
  /** @param ip as Node or a trusted proxy gives it */
  visit(request: IncomingMessage, ip: string | undefined): Visit;
  /**
   * Waits until the address has a token for the request.
   *
   * @throws Refusal `too-many-requests`, after a second: each connection gets one a second
   */
  enter(visit: Visit): Promise<void>;
  /** The same for a request that costs little, whatever its address owes. */
  enterCheaply(address: string): Promise<void>;
  /** Waits until it is the turn of a large body, or of many parts, whose signature is not verified yet. */
  turn(visit: Visit, bytes: number): Promise<void>;
  /** Counts bytes that have arrived. */
  received(visit: Visit, bytes: number): Refusal | undefined;
  receivedFile(visit: Visit): void;
  /** Its signature holds: what it costs is the member's from now on. */
  signed(visit: Visit): void;
  /**
   * Waits until what the member has sent before has had its time.
   *
   * @param sender `senderOf` the caller
   * @throws Refusal `too-many-requests`; also when another address needs the room that it holds
   */
  payFor(visit: Visit, sender: string, jsonBytes: number, files: readonly { size: number }[]): Promise<void>;
  /** Waits until a part of an answer may be sent. */
  spend(sender: string, bytes: number): Promise<void>;
  /** Gives back the room that the request has held. @param isUnsigned it costs its address what an unsigned one does */
  leave(visit: Visit, isUnsigned: boolean): void;
  /** Refuses the requests that wait in `payFor`; those that are handled go on. */
  refuseWaiting(): void;
}

export function createAdmission(settings: Settings, limits: SharedLimits): Admission {
  const { addressBytes, addressRate, addressBurst, bodyGrace, maxBodyBytes, rateLimit } = settings;
  const requests = limits.share('requests of address', createTokenBuckets(addressRate, addressBurst));
  const bytes = limits.share('bytes of address', createTokenBuckets(addressBytes, addressBytes ?? 0));
  // Where requests are not counted, what they cost is not either.
  const unsigned = limits.share(
    'unsigned of address',
    createTokenBuckets(addressRate && unsignedRate, 2 * unsignedRate),
  );
  const memberBytes = rateLimit && settings.memberBytes;
  const ofMember = limits.share('bytes of member', createTokenBuckets(memberBytes, 2 * (memberBytes ?? 0)));
  const memory = createFairRoom(settings.bodyBudget, bodyGrace);
  const disk = createFairRoom(settings.spoolBudget, bodyGrace);
  const waiting = new Set<(error: Refusal) => void>();
  let isClosing = false;
  const turn = createTurns();

  /** What a request costs at least if its signature does not hold. */
  function reservationFor({ headers }: IncomingMessage): number {
    const isHeld = !headers['content-type']?.toLowerCase().startsWith('multipart');
    const length = Number(headers['content-length'] ?? 0);
    // A larger body is not read.
    const body = isHeld && length <= maxBodyBytes ? length : 0;
    return costOfUnsigned(body, 0, 0);
  }

  /** Waits unless the caller disconnects, another address needs the room that the request holds, or the server ends. */
  function pause({ request }: Visit, seconds: number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        request.socket.off('close', onClose);
        waiting.delete(refuse);
        memory.settle(request);
        disk.settle(request);
      };
      const refuse = (error: Refusal) => {
        end();
        reject(error);
      };
      const onClose = () => refuse(new Refusal('malformed', 'The request was cut off'));
      const timer = setTimeout(() => {
        end();
        resolve();
      }, seconds * 1000);
      waiting.add(refuse);
      request.socket.once('close', onClose);
      memory.yieldToOthers(request, () => refuse(noMemory()));
      disk.yieldToOthers(request, () => refuse(noDisk()));
      if (request.socket.destroyed) onClose();
      else if (isClosing) refuse(serverEnds());
    });
  }

  return {
    requests,
    memory,
    disk,
    visit(request, ip) {
      // Many callers are behind this machine when a proxy runs there that no setting names: one must not lock out all.
      const address = addressOf(ip);
      const isProxy = settings.trustedProxy.length === 0 && (address.startsWith('127.') || ip === '::1');
      return {
        request,
        address,
        isWeighed: !isProxy,
        parts: 0,
        reserved: isProxy ? 0 : reservationFor(request),
      };
    },
    async enter(visit) {
      const { address, reserved } = visit;
      const wait = await waitForTokens([requests, address, 1], [unsigned, address, reserved]);
      if (wait === 0) return;
      visit.isWeighed = false;
      throw tooManyRequests('from this address', wait);
    },
    async enterCheaply(address) {
      const wait = await waitForTokens([requests, address, 1]);
      if (wait > 0) throw tooManyRequests('from this address', wait);
    },
    turn,
    received({ address }, size) {
      const wait = bytes.take(address, size);
      return wait > 0 ? tooManyRequests('with so many bytes from this address', wait) : undefined;
    },
    receivedFile(visit) {
      if (!visit.isWeighed) return;
      visit.parts += 1;
      visit.reserved += weights.ofUnsigned.filePart;
      unsigned.charge(visit.address, weights.ofUnsigned.filePart);
    },
    signed(visit) {
      if (visit.reserved > 0) unsigned.charge(visit.address, -visit.reserved);
      visit.reserved = 0;
    },
    async payFor(visit, sender, jsonBytes, files) {
      const cost = costOfSigned(jsonBytes, files);
      if (cost === 0) return;
      const wait = ofMember.reserve(sender, cost, files.length > 0 ? longestWait.files : longestWait.json);
      if (wait < 0) throw tooManyRequests('for this access_key', Math.ceil(-wait));
      if (wait > 0) await pause(visit, wait);
    },
    async spend(sender, size) {
      const wait = ofMember.reserve(sender, size, Number.POSITIVE_INFINITY);
      if (wait > 0) await sleep(wait);
    },
    leave(visit, isUnsigned) {
      const body = memory.release(visit.request);
      const files = disk.release(visit.request);
      if (!visit.isWeighed) return;
      const cost = isUnsigned ? costOfUnsigned(body, files, visit.parts) : 0;
      if (cost !== visit.reserved) unsigned.charge(visit.address, cost - visit.reserved);
    },
    refuseWaiting() {
      isClosing = true;
      for (const refuse of waiting) refuse(serverEnds());
    },
  };
}

function costOfUnsigned(body: number, files: number, parts: number): number {
  const { request, bodyByte, fileByte, filePart } = weights.ofUnsigned;
  return request + body * bodyByte + files * fileByte + parts * filePart;
}

/** Small JSON and a first small file are bounded by the rate of the key. */
function costOfSigned(jsonBytes: number, files: readonly { size: number }[]): number {
  const { jsonByte, fileByte, file } = weights.ofMember;
  const size = files.reduce((sum, one) => sum + one.size, 0);
  const json = jsonBytes < largeJson ? 0 : jsonBytes * jsonByte;
  return json + size * fileByte + Math.max(0, files.length - 1) * file;
}

/**
 * Waits for a caller's tokens; when they come in a second or later, nothing is taken and the wait is a second. Refused at
 * once, its connections would come again together, when a second's tokens are there, and be served all in one go.
 *
 * @returns 0, or the seconds after which it may try again
 */
export async function waitForTokens(
  ...wanted: readonly (readonly [buckets: TokenBuckets, key: string, cost: number])[]
): Promise<number> {
  let wait = 0;
  for (const [i, [buckets, key, cost]] of wanted.entries()) {
    if (cost === 0) continue;
    const one = buckets.reserve(key, cost, longestWait.ofAddress);
    if (one < 0) {
      for (const [before, theirs, taken] of wanted.slice(0, i)) before.charge(theirs, -taken);
      await sleep(longestWait.ofAddress);
      return Math.ceil(-one);
    }
    wait = Math.max(wait, one);
  }
  if (wait > 0) await sleep(wait);
  return 0;
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/**
 * Large bodies, and uploads of many parts, whose signature is not verified yet are read one after the other, addresses in
 * rotation, with a pause after each by its size: so they take a part of the thread that serves everybody, however many
 * addresses send them.
 *
 * @returns resolves when it is the turn of a body of so many bytes
 */
function createTurns(): (visit: Visit, bytes: number) => Promise<void> {
  const queue = createFairQueue<{
    readonly visit: Visit;
    readonly bytes: number;
    readonly begin: () => void;
  }>(Number.POSITIVE_INFINITY);
  let isIdle = true;
  const next = () => {
    const body = queue.take();
    isIdle = body === undefined;
    if (body === undefined) return;
    body.begin();
    // A caller that has disconnected takes no time from others.
    if (body.visit.request.socket.destroyed) setImmediate(next);
    else setTimeout(next, (body.bytes / largeBodiesRate) * 1000);
  };
  return (visit, bytes) =>
    new Promise((begin) => {
      queue.add(visit.address, { visit, bytes, begin });
      if (!isIdle) return;
      isIdle = false;
      setImmediate(next);
    });
}

function serverEnds(): Refusal {
  return tooManyRequests('while the server ends', 1);
}

/**
 * What limits per address count by: an IPv4 address; of an IPv6 address its /64, since whoever has one address there has
 * all of them (RFC 6177); an IPv4-mapped one (RFC 4291 section 2.5.5.2) as the IPv4 address it is.
 *
 * @param ip as Node or a trusted proxy gives it; any other text is its own key, cut to 64 characters. undefined: the
 *   connection was reset after its request was read, and has no address any more; all such connections count as one
 */
export function addressOf(ip: string | undefined): string {
  if (ip === undefined) return 'reset';
  if (!ip.includes(':')) return ip.slice(0, 64);
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return ip.slice(0, 64);
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return bytesOf(groups.slice(6)).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = [], after = []] = address.split('::').map(partsOf);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function partsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function bytesOf(groups: readonly number[]): number[] {
  return groups.flatMap((group) => [group >> 8, group & 0xff]);
}
