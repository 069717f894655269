import type { NewEvent } from './console-event.ts';
import type { CertificationPlan } from './import-plan.ts';
import type { Applicant, Environment } from './model.ts';

export interface ConsoleCertification {
  readonly caId: string;
  readonly environment: Environment;
  readonly applicant: Applicant;
  readonly certificatePem: string;
  /** Unix milliseconds. */
  readonly revokedAt: number | null;
}

export interface CertificationConsoleRecords {
  /** The newest first, at most 1000. */
  list(memberId: string, environment: Environment): Promise<ConsoleCertification[]>;
  find(memberId: string, caId: string): Promise<ConsoleCertification | undefined>;
  add(memberId: string, certification: Omit<CertificationPlan, 'member'>, event: NewEvent): Promise<void>;
  /** False: it was revoked before. */
  revoke(caId: string, event: NewEvent): Promise<boolean>;
  /** False: it was revoked or renewed in the meantime. */
  renew(
    renewal: { caId: string; previousPem: string; certificatePem: string; sealedKey: string },
    event: NewEvent,
  ): Promise<boolean>;
}
