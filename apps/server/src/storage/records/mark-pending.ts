import type { Environment } from '../../domain/model.ts';
import { prepare } from '../database/prepare.ts';

/** Runs in the commit that closes an attestation: its file is still to be made, whatever happens next. */
export const markPending = prepare((q, p: { no: string; environment: Environment; closedAt: number }) =>
  q.insertInto('pending_files').values({ no: p.no, environment: p.environment, closed_at: p.closedAt }),
);
