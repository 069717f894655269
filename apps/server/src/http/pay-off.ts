import type { IncomingMessage } from 'node:http';
import type { FairRoom } from './fair-room.ts';
import { Refusal, tooManyRequests } from './refusal.ts';
import { type Admission, noDisk, noMemory } from './unverified-bytes.ts';
import type { UploadedFile } from './unverified-fields.ts';

/** Rounds that an upload waits, each until the debt should be paid off and ten seconds at most. */
const rounds = 15;
const longestRound = 10;

/** Large requests of a sender without files that may wait for those before them, each for one round. */
const mostPayloads = 8;

/** Seconds between two looks whether a request of the other kind has begun. */
const shortWait = 0.05;

/** Milliseconds: a request that costs no more begins at once. */
const littleCost = 1;

/**
 * Resolves once the sender has no debt of work, and has charged `cost`. Files that have arrived wait for the end of a debt:
 * sent again, they would cost the same once more. A request without files is refused at once while there is one. Large
 * requests of a sender begin one after the other, at its pace; those without files in a line of their own.
 *
 * @param cost milliseconds that a request of this size costs besides what is timed; 0 for a small one
 * @throws Refusal `too-many-requests`, also when another address needs the room that it holds; when the caller has
 *   disconnected, which costs the same
 */
export interface PayOff {
  (sender: string, request: IncomingMessage, files: readonly UploadedFile[], cost: number): Promise<void>;
  /** Refuses all that wait, and whoever would have to. */
  close(): void;
}

export function createPayOff({ work, memory, disk }: Pick<Admission, 'work' | 'memory' | 'disk'>): PayOff {
  const { ofSender, paceOfSender } = work;
  const lines = new Map<string, Lines>();
  const waits = createWaits([
    [memory, noMemory],
    [disk, noDisk],
  ]);
  const tooMany = (wait: number) => tooManyRequests('for this access_key', Math.max(1, Math.ceil(wait)));

  /** @returns whether it has begun, in time and before `signal` */
  async function begin(
    sender: string,
    { own, kind, cost, seconds }: { own: Lines; kind: Kind; cost: number; seconds: number },
    signal: AbortSignal,
  ): Promise<boolean> {
    let isLate = false;
    const late = sleep(seconds, signal).then(() => {
      isLate = true;
    });
    await Promise.race([own[kind].last, late]);
    for (;;) {
      if (isLate || signal.aborted) return false;
      const isTurnOfOther = own.begun === kind && own[otherOf[kind]].waiting > 0;
      const wait = isTurnOfOther ? shortWait : paceOfSender.owed(sender);
      if (wait === 0) break;
      await Promise.race([sleep(wait, signal), late]);
    }
    own.begun = kind;
    ofSender.charge(sender, cost);
    return true;
  }

  async function payOff(
    sender: string,
    request: IncomingMessage,
    files: readonly UploadedFile[],
    cost: number,
  ): Promise<void> {
    const hasFiles = files.length > 0;
    let round = 0;
    for (; ; round += 1) {
      const wait = ofSender.take(sender, 0);
      if (wait === 0) break;
      if (!hasFiles || round === rounds) throw tooMany(wait);
      await waits.wait(request, (signal) => sleep(Math.min(wait, longestRound), signal));
    }
    if (cost === 0) return;
    if (cost <= littleCost) return ofSender.charge(sender, cost);
    const kind = hasFiles ? 'files' : 'payload';
    const own = lines.get(sender) ?? newLines();
    const line = own[kind];
    if (line.waiting === 0 && paceOfSender.owed(sender) === 0) return ofSender.charge(sender, cost);
    if (!hasFiles && line.waiting >= mostPayloads) throw tooMany(paceOfSender.owed(sender));
    const seconds = hasFiles ? (rounds - round) * longestRound : longestRound;
    line.waiting += 1;
    lines.set(sender, own);
    try {
      await waits.wait(request, async (signal) => {
        const begun = begin(sender, { own, kind, cost, seconds }, signal);
        line.last = Promise.all([line.last, begun]).then(() => undefined);
        if (!(await begun)) throw tooMany(paceOfSender.owed(sender));
      });
    } finally {
      line.waiting -= 1;
      if (own.files.waiting + own.payload.waiting === 0) lines.delete(sender);
    }
  }

  return Object.assign(
    async (sender: string, request: IncomingMessage, files: readonly UploadedFile[], cost: number) => {
      try {
        await payOff(sender, request, files, cost);
      } catch (error) {
        // A client that disconnects and returns would otherwise pay for none of what has been received.
        if (request.socket.destroyed) ofSender.charge(sender, cost);
        throw error;
      }
    },
    { close: waits.close },
  );
}

type Kind = 'payload' | 'files';
const otherOf = { payload: 'files', files: 'payload' } as const;

/** Large requests of a sender that have not begun; while both kinds wait, they begin in turns. */
interface Lines extends Readonly<Record<Kind, Line>> {
  begun: Kind | undefined;
}

interface Line {
  waiting: number;
  /** Resolves when none that is in the line now waits. */
  last: Promise<void>;
}

function newLines(): Lines {
  const empty = () => ({ waiting: 0, last: Promise.resolve() });
  return { payload: empty(), files: empty(), begun: undefined };
}

interface Waits {
  /** Does what `wait` does unless the request ends, or another address needs the room that it holds. */
  wait(request: IncomingMessage, wait: (signal: AbortSignal) => Promise<void>): Promise<void>;
  close(): void;
}

function createWaits(rooms: readonly (readonly [FairRoom, () => Refusal])[]): Waits {
  const refusals = new Set<() => void>();
  let isClosed = false;
  return {
    wait(request, wait) {
      const stop = new AbortController();
      let refuse = () => {};
      return new Promise<void>((resolve, reject) => {
        refuse = () => reject(tooManyRequests('while the server ends', 1));
        refusals.add(refuse);
        const onClose = () => reject(new Refusal('malformed', 'The request was cut off'));
        for (const [room, refusal] of rooms) room.yieldToOthers(request, () => reject(refusal()));
        if (request.socket.destroyed) onClose();
        else request.socket.once('close', onClose);
        stop.signal.addEventListener('abort', () => request.socket.off('close', onClose));
        if (isClosed) refuse();
        if (isClosed || request.socket.destroyed) return;
        wait(stop.signal).then(resolve, reject);
      }).finally(() => {
        refusals.delete(refuse);
        stop.abort();
        for (const [room] of rooms) room.settle(request);
      });
    },
    close() {
      isClosed = true;
      for (const refuse of refusals) refuse();
    },
  };
}

/** Resolves after so many seconds, or at `signal`. */
function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    signal.addEventListener('abort', end);
  });
}
