import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Report } from '@attestation/evidence';
import type { VerifyAnswer, VerifyRequest } from './verify-main.ts';

const program = new URL(`./verify-main${extname(import.meta.url)}`, import.meta.url);

interface VerifyThread {
  verify(archive: VerifyRequest['archive'], trust: string): Promise<Report>;
  isAlive(): boolean;
  stop(): Promise<unknown>;
}

/** For files of everyday size: it is kept, and at rest keeps no process alive. */
let kept: VerifyThread | undefined;

/** Large files are verified one at a time: each may need several times the memory of the largest attestation. */
let lastLarge: Promise<unknown> = Promise.resolve();

/**
 * What the verifier says of a file, in a thread of low priority: a small one takes as long as ten requests, to read
 * megabytes of JSON takes seconds.
 *
 * @param archive the file, whose memory is handed over; or its path, when it is large: it gets a thread of its own, which
 * ends with its memory
 * @param trust text of the trust file
 * @throws what the verifier throws, or Error when the thread ends without a report
 */
export function verifyInThread(archive: VerifyRequest['archive'], trust: string): Promise<Report> {
  if (typeof archive !== 'string') {
    if (!kept?.isAlive()) kept = startThread();
    return kept.verify(archive, trust);
  }
  const report = lastLarge.then(async () => {
    const thread = startThread();
    try {
      return await thread.verify(archive, trust);
    } finally {
      await thread.stop();
    }
  });
  lastLarge = report.catch(() => undefined);
  return report;
}

function startThread(): VerifyThread {
  const worker = new Worker(program);
  worker.unref();
  const waiting = new Map<number, PromiseWithResolvers<Report>>();
  let sent = 0;
  let over: Error | undefined;

  function settle(id: number): PromiseWithResolvers<Report> | undefined {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return one;
  }

  function end(error: Error): void {
    over ??= error;
    for (const id of waiting.keys()) settle(id)?.reject(over);
  }

  worker.on('message', (answer: VerifyAnswer) => {
    const one = settle(answer.id);
    if ('report' in answer) one?.resolve(answer.report);
    else one?.reject(Object.assign(new Error(answer.failed.message), { name: answer.failed.name }));
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`The verifier ended with ${code} and no report.`)));
  return {
    verify(archive, trust) {
      if (over) return Promise.reject(over);
      const one = Promise.withResolvers<Report>();
      sent += 1;
      waiting.set(sent, one);
      worker.ref();
      const request: VerifyRequest = { id: sent, archive, trust };
      worker.postMessage(request, typeof archive === 'string' ? [] : [archive.buffer]);
      return one.promise;
    },
    isAlive: () => over === undefined,
    stop: () => worker.terminate(),
  };
}
