import type { CertificationConsoleRecords } from '../../domain/certification-console-ports.ts';
import type { Applicant } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { renewCertification } from './admin-queries.ts';
import { appendEvent } from './append-event.ts';
import { addCertification } from './apply-plan.ts';
import * as sql from './certification-console-queries.ts';

/** Certifications of one member, as the console lists and changes them. */
export function certificationConsoleRecords(db: Database): CertificationConsoleRecords {
  return {
    list: async (memberId, environment) =>
      (await db.rows(sql.listCertificationsOf, { memberId, environment })).map(parsed),
    find: async (memberId, caId) =>
      (await db.rows(sql.findCertificationOf, { memberId, caId })).map(parsed)[0],
    add: (memberId, certification, event) =>
      db.write(function* () {
        yield* addCertification(memberId, certification, event.at);
        yield* appendEvent(event);
      }),
    revoke: (caId, event) =>
      db.write(function* () {
        if ((yield* run(sql.revokeOnce, { caId, at: event.at })).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
    renew: (renewal, event) =>
      db.write(function* () {
        if ((yield* run(renewCertification, renewal)).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
  };
}

function parsed<Row extends { applicant: string }>({ applicant, ...row }: Row) {
  return { ...row, applicant: JSON.parse(applicant) as Applicant };
}
