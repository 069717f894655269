/**
 * Days since 1970. A build tries some of what takes long, and each day others; what failed on a day is tried again with
 * that day in PROOF_DAY.
 */
export const day = Number(process.env.PROOF_DAY ?? Math.floor(Date.now() / 86_400_000));

/** The part of all that is tried on this day: one of so many, so that after so many days each was. */
export function ofDay<T>(all: readonly T[], shares: number): T[] {
  return all.filter((_, at) => at % shares === day % shares);
}
