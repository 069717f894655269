import { join, sep } from 'node:path';

/** Whether this is the package from the registry, and not its sources in the repository. */
export const isInstalled = import.meta.dirname.includes(
  join(sep, 'node_modules', '@attestation', 'server', sep),
);

/** The built documentation: in the package, or where `npm run docs:build` puts it. It may be missing. */
export const docsFolder = join(import.meta.dirname, isInstalled ? '../../docs' : '../../../docs/dist');
