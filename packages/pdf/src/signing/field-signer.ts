import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SealFields } from './add-seal-fields.ts';

/** What the signing thread is given for one document. */
export interface SigningJob {
  readonly path: string;
  readonly added: SealFields;
  readonly signatories: readonly JobSignatory[];
  /** For each field in order: which signatory signs it, and what is recorded of its seal. */
  readonly order: readonly { readonly party: number; readonly seal: SealRecord }[];
  /** Unix milliseconds. */
  readonly at: number;
}

interface JobSignatory {
  readonly name: string;
  /** PEM: its own, then the chain. */
  readonly certificates: readonly string[];
  /** PKCS#8, DER. */
  readonly privateKey: Uint8Array;
}

/** From the thread: one for each job, in order. */
export type SigningAnswer = SignedPdf | { readonly failed: string };

export interface FieldSigner {
  sign(job: SigningJob): Promise<SignedPdf>;
  /** Ends the thread; whoever still waits gets an error. */
  close(): Promise<void>;
}

const program = new URL(`./field-signer-main${extname(import.meta.url)}`, import.meta.url);

/** Hashes and signs in a thread, one document after the other, so that no request waits for it. Started when needed. */
export function createFieldSigner(): FieldSigner {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function signOne(job: SigningJob): Promise<SignedPdf> {
    worker ??= start();
    const thread = worker;
    thread.ref();
    const { promise, resolve, reject } = Promise.withResolvers<SigningAnswer>();
    const ended = () => reject(new Error('The signing thread ended'));
    thread.once('message', resolve).once('error', reject).once('exit', ended);
    try {
      thread.postMessage(job);
      const answer = await promise;
      if ('failed' in answer) throw new Error(`A PDF could not be signed: ${answer.failed}`);
      return answer;
    } finally {
      thread.off('message', resolve).off('error', reject).off('exit', ended);
      thread.unref();
    }
  }

  function start(): Worker {
    const started = new Worker(program);
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // The waiting caller gets the error too; the next document gets another thread.
    started.on('error', forget).on('exit', forget);
    return started;
  }

  return {
    sign(job) {
      const signed = last.then(() => signOne(job));
      // The next one begins whatever became of this one.
      last = signed.catch(() => {});
      return signed;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

/** The file after a revision. The first is the document as it was sent, the second adds the empty fields. */
export interface Revision {
  /** Bytes from the beginning of the file. */
  readonly end: number;
  /** SHA-256 of those bytes, 64 lower-case hexadecimal characters. */
  readonly sha256: string;
  /** That of the signature; the first two revisions have none. */
  readonly seal?: SealRecord;
}

/** Where a party has signed. */
export interface SealRecord {
  readonly caId: string;
  readonly keyword: string;
  /** From 1. */
  readonly page: number;
}

export interface SignedPdf {
  readonly bytes: Uint8Array;
  readonly revisions: readonly Revision[];
}
