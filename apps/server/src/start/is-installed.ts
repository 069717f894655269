import { join, sep } from 'node:path';

/** Whether this is the package from the registry, and not its sources in the repository. */
export const isInstalled = import.meta.dirname.includes(
  join(sep, 'node_modules', '@attestation', 'server', sep),
);
