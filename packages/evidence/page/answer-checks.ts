import { type Report, type Trust, verify } from '../src/index.ts';

/** What the page asks its worker. */
export interface CheckRequest {
  readonly file: Blob;
  readonly trust: Trust | undefined;
}

/** What is known of an error after it went from the worker to the page. */
export interface CheckFault {
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
}

/** What the worker answers: any number of percents, then one of the others. */
export type CheckAnswer = { percent: number } | { report: Report } | { fault: CheckFault };

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
export function check(
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
  return verify(file, { onProgress, ...(trust && { trust }), ...(signal && { signal }) });
}

export function faultOf(error: unknown): CheckFault {
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  return {
    name: String(name ?? 'Error'),
    message: String(message ?? error),
    code: typeof code === 'string' ? code : undefined,
  };
}
