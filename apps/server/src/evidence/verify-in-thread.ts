import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Report } from '@attestation/evidence';

const program = new URL(`./verify-main${extname(import.meta.url)}`, import.meta.url);

/** One at a time: each may need several times the memory of the largest attestation. */
let last: Promise<unknown> = Promise.resolve();

/**
 * What the verifier says of a file on disk: to read megabytes of JSON takes seconds, which the requests do not wait for.
 *
 * @param trust text of the trust file
 * @throws what the thread throws, or Error when it ends without a report
 */
export function verifyInThread(path: string, trust: string): Promise<Report> {
  const report = last.then(() => runThread(path, trust));
  last = report.catch(() => undefined);
  return report;
}

function runThread(path: string, trust: string): Promise<Report> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  const worker = new Worker(program, { workerData: { path, trust } });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The verifier ended with ${code} and no report.`)));
  return promise;
}
