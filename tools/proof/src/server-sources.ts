import { join } from 'node:path';

/** The repository. */
export const root = join(import.meta.dirname, '../../..');

/** The reference server's sources, which Node runs as they are. */
export const serverSources = join(root, 'apps/server/src');

/** Sources of `@attestation/contract/decisions`, which a mutated server loads in place of their build. */
export const decisionSources = join(root, 'packages/contract/src/decisions');
