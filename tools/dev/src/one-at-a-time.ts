/**
 * Never lets two runs overlap. Calls during a run, however many, bring exactly one more after it.
 *
 * @returns a function that asks for a run; its promise ends when there is nothing left to do.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let asked = false;
  let running: Promise<void> | undefined;
  const runAll = async () => {
    try {
      while (asked) {
        asked = false;
        await work();
      }
    } finally {
      running = undefined;
    }
  };
  return () => {
    asked = true;
    running ??= runAll();
    return running;
  };
}
