/** What a shell or a program learns without reading. Stable: a number never changes its meaning. */
export const exitCodes = {
  ok: 0,
  /** The service refused the request, or a comparison found a difference. */
  refused: 1,
  /** The command line, the payload, the profile or the key must be fixed; nothing was sent. */
  usage: 2,
  /** Of `verify` alone, which keeps 2 for nothing else: nothing is wrong, and it is not decided. */
  undecided: 2,
  /** The service was not reached, did not answer in time, or the answer is not its own. */
  network: 3,
  /** Something on this machine: a disk that is full, a fault of this program. */
  internal: 4,
  /** As shells have it: 128 + SIGINT. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
