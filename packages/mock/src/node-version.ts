/** The oldest Node that runs the mock; package.json names it, too. */
const [major, minor] = [24, 18] as const;

/**
 * Why this Node cannot run the mock, and what to do; undefined when it can.
 *
 * @param version such as `v22.23.3`
 */
export function tooOld(version: string): string | undefined {
  const [given = 0, small = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (given > major || (given === major && small >= minor)) return undefined;
  return (
    `This needs Node ${major}.${minor} or later, and runs on ${version}. Install a newer Node, or let npx bring one:\n` +
    '  npx --package=node@26 --package=@attestation/mock -- attestation-mock'
  );
}
