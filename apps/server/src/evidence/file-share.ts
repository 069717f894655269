/** Whether and how long the making of files gives way to requests. */
export interface FileShare {
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
/** When it has nothing left over, each that makes files works for this part of the time all the same. */
const least = 0.25;
/** Milliseconds. Where other programs need the machine, a file takes long although it uses little of it. */
const longestPause = 500;

/**
 * While the thread of the requests has time left over, files get it. When it has none, they get a share that is measured:
 * a quarter of the time, by what each file took. So a backlog never waits for a quiet hour, and creates keep the most.
 */
export function createFileShare({ rate, load }: Pressure): FileShare {
  return {
    pauseAfter(took) {
      if (rate() <= fewRequests || load() < roomForFiles) return 0;
      return Math.min(took * (1 / least - 1), longestPause);
    },
  };
}
