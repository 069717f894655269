import type { Report } from '../src/index.ts';
import { type CheckAnswer, type CheckFault, type CheckRequest, check, faultOf } from './answer-checks.ts';

/** The listener to a check; after `stop`, nothing is reported. */
export interface CheckListener {
  percent(done: number): void;
  report(report: Report): void;
  fault(fault: CheckFault): void;
}

/**
 * Checks a file in a worker, so that the page stays alive; in the page itself where there is no worker.
 *
 * @param script the text of this very script
 * @returns stops the check
 */
export function startCheck(script: string, request: CheckRequest, listener: CheckListener): () => void {
  const abort = new AbortController();
  const worker = startWorker(script);
  if (!worker) {
    checkHere(request, listener, abort.signal);
    return () => abort.abort();
  }
  worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
    if ('percent' in data) return listener.percent(data.percent);
    worker.terminate();
    if ('report' in data) listener.report(data.report);
    else listener.fault(data.fault);
  };
  // Some browsers say only now that they run no worker of a page that was opened from a disk.
  worker.onerror = () => {
    worker.terminate();
    checkHere(request, listener, abort.signal);
  };
  worker.postMessage(request);
  return () => {
    worker.terminate();
    abort.abort();
  };
}

function startWorker(script: string): Worker | undefined {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } catch {
    // Refused by the browser; the caller does the work itself.
    return undefined;
  }
}

async function checkHere(request: CheckRequest, listener: CheckListener, signal: AbortSignal): Promise<void> {
  try {
    const report = await check(request, listener.percent, signal);
    if (!signal.aborted) listener.report(report);
  } catch (error) {
    if (!signal.aborted) listener.fault(faultOf(error));
  }
}
