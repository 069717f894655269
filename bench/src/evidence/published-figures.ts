/** What services of this kind say of themselves. */
export const publishedFigures: readonly { service: string; figure: string; conditions: string }[] = [
  {
    service: 'Rekor v2',
    figure: 'p95 under 10 s is its own gate',
    conditions: 'writers wait for a checkpoint; by default there is one each 10 s',
  },
  {
    service: 'Tessera',
    figure: '1.2 s to integrate, at 1,587 writes/s',
    conditions: 'the POSIX log on a small VM; writes of a few bytes, no document is made',
  },
  {
    service: 'OpenTimestamps',
    figure: '10 min and more',
    conditions: 'a proof is complete once a Bitcoin block holds it',
  },
];
