import { join } from 'node:path';

/** The repository. */
export const root = join(import.meta.dirname, '../../..');

/** The reference server's sources, which Node runs as they are. */
export const serverSources = join(root, 'apps/server/src');
