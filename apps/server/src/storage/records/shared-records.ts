import type { SharedRecords } from '../../processes/join-processes.ts';
import type { Database } from '../database/database.ts';
import { anchorRecords } from './anchor-records.ts';
import { challengeRecords } from './challenge-records.ts';
import { cosignedRecords } from './cosigned-records.ts';
import { demandLease, leaseRecords } from './lease-records.ts';
import { limitRecords } from './limit-records.ts';

export function sharedRecords(db: Database): SharedRecords {
  return {
    leases: leaseRecords(db),
    limits: limitRecords(db),
    challenges: challengeRecords(db),
    cosigned: cosignedRecords(db),
    fencedAnchors: (lease, holder, epoch) => anchorRecords(db, () => demandLease(lease, holder, epoch())),
  };
}
