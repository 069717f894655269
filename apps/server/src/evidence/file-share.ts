/** Whether and how long the making of files gives way to requests. */
export interface FileShare {
  /**
   * Files of an environment that are under way at the same time: one in each thread that does nothing else (those that
   * render, and the one that verifies), and one more, so that none of them waits for the thread of the requests.
   */
  readonly atOnce: number;
  /** @param waited milliseconds from closing to a file that was kept just now */
  made(waited: number): void;
  /** @param took milliseconds that the last file took @returns milliseconds until the next one */
  pauseAfter(took: number): number;
}

export interface Pressure {
  /** Signed requests a second. */
  rate(): number;
  /** The part of the time that the thread of the requests was at work lately, 0 to 1. */
  load(): number;
}

/** Requests a second up to which files are made at full speed. */
const fewRequests = 150;
/** The thread may be at work for so much of the time: what it has left over is for files. */
const roomForFiles = 0.8;
/** When it has nothing left over, each thread that does nothing but files works for this part of the time all the same. */
const leastOfThread = 0.25;
/** Milliseconds that a file may wait: from the first on the share grows, from the last on nothing gives way. */
const patience = { first: 1_000, last: 5_000 };
/** What is left of the longest wait after each file that waited less: one member may wait while others do not. */
const kept = 0.95;
/**
 * Milliseconds; what took longer counts as this: where other programs need the machine, a file takes long although it
 * uses little of it.
 */
const longestWork = 500 / 3;

/**
 * While the thread of the requests has time left over, files get it. When it has none, they get a share that is
 * measured: a quarter of the time of each thread that does nothing else, by what each file took, and more the longer files
 * wait, up to all of it. So a backlog neither waits for a quiet hour nor grows while there is a machine to work it off.
 *
 * @param renderThreads threads that render PDFs
 */
export function createFileShare({ rate, load }: Pressure, renderThreads: number): FileShare {
  const threads = renderThreads + 1;
  const atOnce = threads + 1;
  let longestWait = 0;
  return {
    atOnce,
    made(waited) {
      longestWait = Math.max(waited, longestWait * kept);
    },
    pauseAfter(took) {
      if (rate() <= fewRequests || load() < roomForFiles) return 0;
      const impatience = (longestWait - patience.first) / (patience.last - patience.first);
      if (impatience >= 1) return 0;
      const ofThread = leastOfThread + (1 - leastOfThread) * Math.max(0, impatience);
      const share = (ofThread * threads) / atOnce;
      return Math.min(took, longestWork) * (1 / share - 1);
    },
  };
}
