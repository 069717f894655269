import { type Folder, type Report, type Trust, verify } from '../src/index.ts';

/** What the page asks its worker. */
interface CheckRequest {
  readonly file: Blob | Folder;
  readonly trust: readonly Trust[] | undefined;
}

/** What is known of an error after it went from the worker to the page. */
export interface CheckFault {
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
}

/** What the worker answers: any number of percents, then one of the others. */
type CheckAnswer = { percent: number } | { report: Report } | { fault: CheckFault };

/** The worker's side: each message is a file to check. */
export function answerChecks(): void {
  self.onmessage = async ({ data }: MessageEvent<CheckRequest>) => {
    const answer = (message: CheckAnswer) => self.postMessage(message);
    try {
      answer({ report: await check(data, (percent) => answer({ percent })) });
    } catch (error) {
      answer({ fault: faultOf(error) });
    }
  };
}

/** Verifies a file; `onPercent` is called at most a hundred times. @throws what `verify` throws */
function check(
  { file, trust }: CheckRequest,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<Report> {
  let reported = 0;
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
    if (percent > reported) onPercent(percent);
    reported = Math.max(reported, percent);
  };
  return verify(file, { content: true, onProgress, ...(trust && { trust }), ...(signal && { signal }) });
}

export function faultOf(error: unknown): CheckFault {
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  return {
    name: String(name ?? 'Error'),
    message: String(message ?? error),
    code: typeof code === 'string' ? code : undefined,
  };
}

/** The listener to a check; after `stop`, nothing is reported. */
interface CheckListener {
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
