/**
 * Never lets two runs overlap. A call during a run cancels it, and brings one more after it, however many calls there are.
 *
 * @param work ends early when its signal is aborted.
 * @returns a function that asks for a run; its promise ends when there is nothing left to do.
 */
export function latestOnly(work: (cancelled: AbortSignal) => Promise<void>): () => Promise<void> {
  let asked = false;
  let running: Promise<void> | undefined;
  let current = new AbortController();
  const runAll = async () => {
    try {
      while (asked) {
        asked = false;
        current = new AbortController();
        const { signal } = current;
        // What a cancelled run fails at is its cancelling; the next one begins.
        await work(signal).catch((fault: unknown) => {
          if (!signal.aborted) throw fault;
        });
      }
    } finally {
      running = undefined;
    }
  };
  return () => {
    asked = true;
    current.abort();
    running ??= runAll();
    return running;
  };
}
