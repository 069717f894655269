import { createServer, type IncomingMessage, type Server } from 'node:http';
import {
  checkConsistency,
  emptyRoot,
  LogError,
  type NoteSigner,
  openCheckpoint,
  parseNote,
  signatureLine,
  type VerifiedCheckpoint,
  type VerifierKey,
} from '@attestation/evidence/log';
import { readIfThere, writeFileDurably } from '@attestation/server-kit';
import { type AddCheckpoint, parseAddCheckpoint } from './fetch-log.ts';

/** What a witness remembers: the newest checkpoint it has cosigned, by origin. */
interface WitnessState {
  read(origin: string): Promise<string | undefined>;
  /** Durable on return. */
  write(origin: string, checkpoint: string): Promise<void>;
}

interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly type: 'text/plain; charset=utf-8' | 'text/x.tlog.size';
  readonly body: string;
}

export interface Witness {
  /** Answers a request of C2SP tlog-witness; one at a time, so that no answer rolls another one back. */
  addCheckpoint(request: string): Promise<WitnessAnswer>;
  /** Leaves of the newest checkpoint it has cosigned, 0 when there is none. */
  size(origin: string): Promise<number>;
}

/**
 * A witness cosigns a checkpoint only when it continues the one before: so a log cannot show one history to some and
 * another one to others, nor forget what it has shown.
 *
 * @param logs keys of the logs it watches
 */
export function createWitness(
  logs: readonly VerifierKey[],
  signer: NoteSigner,
  state: WitnessState,
): Witness {
  let last: Promise<unknown> = Promise.resolve();

  async function latest(origin: string): Promise<VerifiedCheckpoint | undefined> {
    const note = await state.read(origin);
    return note === undefined ? undefined : openCheckpoint(note, logs);
  }

  async function add(text: string): Promise<WitnessAnswer> {
    const request = parseAddCheckpoint(text);
    if (request === undefined)
      return refuse(400, 'The request must be: old size, proof, empty line, checkpoint');
    try {
      return await cosign(request, await openCheckpoint(request.checkpoint, logs));
    } catch (error) {
      if (error instanceof LogError) return refuse(statusOf[error.code] ?? 400, error.message);
      throw error;
    }
  }

  async function cosign(
    { oldSize, proof }: AddCheckpoint,
    fresh: VerifiedCheckpoint,
  ): Promise<WitnessAnswer> {
    const known = (await latest(fresh.origin)) ?? { size: 0, root: emptyRoot };
    if (oldSize > fresh.size) return refuse(400, 'The old size is larger than the checkpoint');
    if (oldSize !== known.size) return { status: 409, type: 'text/x.tlog.size', body: `${known.size}\n` };
    try {
      checkConsistency(known, fresh, proof);
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      // C2SP tlog-witness: 409 when the roots of one size differ, 422 when the proof does not hold.
      return refuse(fresh.size === known.size ? 409 : 422, error.message);
    }
    // Before the answer goes out: a witness that forgets what it cosigned could be led to cosign a fork.
    await state.write(fresh.origin, fresh.note);
    const cosignature = await signer.sign(parseNote(fresh.note).text);
    return { status: 200, type: 'text/plain; charset=utf-8', body: signatureLine(cosignature) };
  }

  return {
    addCheckpoint(request) {
      const answer = last.then(() => add(request));
      last = answer.catch(() => undefined);
      return answer;
    },
    size: async (origin) => (await latest(origin))?.size ?? 0,
  };
}

const statusOf: Partial<Record<LogError['code'], WitnessAnswer['status']>> = {
  'wrong-origin': 404,
  'unknown-key': 403,
  'bad-signature': 403,
};

function refuse(status: WitnessAnswer['status'], message: string): WitnessAnswer {
  return { status, type: 'text/plain; charset=utf-8', body: `${message}\n` };
}

/** The memory of a witness in a JSON file: origin to checkpoint. A damaged one is an error, never a fresh start. */
export function witnessFile(path: string): WitnessState {
  return {
    read: async (origin) => (await readAll(path))[origin],
    async write(origin, checkpoint) {
      const all = { ...(await readAll(path)), [origin]: checkpoint };
      await writeFileDurably(path, `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}

async function readAll(path: string): Promise<Record<string, string>> {
  return JSON.parse((await readIfThere(path))?.toString('utf8') ?? '{}');
}

/** A checkpoint and at most 63 hashes are far below. */
const maxBody = 64 * 1024;

/** Answers `POST .../add-checkpoint`; nothing listens yet. */
export function createWitnessServer(witness: Witness, onFault: (error: unknown) => void): Server {
  return createServer({ requestTimeout: 10_000 }, async (request, response) => {
    try {
      if (request.method !== 'POST' || !/\/add-checkpoint$/.test(request.url ?? '')) {
        response.writeHead(404).end('There is only POST /add-checkpoint here.\n');
        return;
      }
      const text = await readBody(request);
      if (text === undefined) {
        response.writeHead(413, { Connection: 'close' }).end('The request is too large.\n');
        return;
      }
      const { status, type, body } = await witness.addCheckpoint(text);
      response.writeHead(status, { 'Content-Type': type }).end(body);
    } catch (error) {
      onFault(error);
      response.writeHead(500).end('The witness failed.\n');
    }
  });
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += (piece as Buffer).length;
    if (length > maxBody) return undefined;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}
