import type { Environment } from '../../domain/model.ts';
import { prepare } from '../database/prepare.ts';

export interface ClosedBy {
  readonly no: string;
  readonly environment: Environment;
  readonly memberId: string;
  readonly closedAt: number;
}

/** Runs in the commit that closes an attestation: its file is still to be made, whatever happens next. */
export const markPending = prepare((q, p: ClosedBy) =>
  q.insertInto('pending_files').values({
    no: p.no,
    environment: p.environment,
    member_id: p.memberId,
    closed_at: p.closedAt,
  }),
);
