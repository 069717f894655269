import { X509Certificate } from 'node:crypto';
import type { Schemas } from '@attestation/console/contract';
import type { Fault } from '@attestation/contract';
import { findUnreadableName, nameRule } from '@attestation/contract/decisions';
import type { ApplyCertificationPayload } from '@attestation/contract/v1';
import * as contract from '@attestation/contract/v1/validators';
import { maskedIdentity } from '@attestation/evidence';
import { printable } from '@attestation/signing/printable';
import type { CertificateIssuer } from '../domain/apply-certification.ts';
import type { CertificationConsoleRecords, ConsoleCertification } from '../domain/console-ports.ts';
import { newNumber } from '../domain/custody.ts';
import { pointerOf } from '../http/describe-fault.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { applicantOf } from '../v1/apply-certification.ts';
import { accountOf, type Call, type ConsoleHandlers, eventOf, timeOrNull } from './call.ts';
import { Problem, tooMany, wrongBody, wrongValue } from './problem.ts';

interface Ports {
  readonly consoleCertifications: CertificationConsoleRecords;
  readonly issue: CertificateIssuer;
  readonly limits: SharedLimits;
}

/** Parties for which the service signs. */
export function certificationHandlers({ consoleCertifications: records, issue, limits }: Ports) {
  // Each makes an RSA key.
  const perMember = limits.share('certificates of member', createTokenBuckets(20 / 600, 20));

  async function known(call: Call, caId: string): Promise<ConsoleCertification> {
    const found = await records.find(accountOf(call).memberId, caId);
    if (found === undefined)
      throw new Problem(404, 'unknown-certification', 'There is no such certification.');
    return found;
  }

  async function issueFor(call: Call, ...[environment, party]: Parameters<CertificateIssuer>) {
    const unreadable = findUnreadableName(party.applicant.name, party.applicant.linkName);
    if (unreadable) throw wrongValue(`/application/${unreadable}`, nameRule, 'readable-name');
    const wait = perMember.take(accountOf(call).memberId);
    if (wait > 0) throw tooMany(wait);
    return issue(environment, party);
  }

  return {
    async listCertifications({ query: { environment } }, call) {
      const found = await records.list(accountOf(call).memberId, environment);
      return { status: 200, body: { certifications: found.map(shown) } };
    },

    async applyForCertification({ body: { environment, application } }, call) {
      const payload: unknown = application;
      if (!contract.applyCertificationPayload(payload))
        throw refused(contract.applyCertificationPayload.errors?.[0], application.ic_code);
      const applicant = applicantOf(payload as ApplyCertificationPayload);
      const caId = newNumber();
      const issued = await issueFor(call, environment, { caId, applicant });
      const { memberId } = accountOf(call);
      await records.add(
        memberId,
        { caId, environment, applicant, ...issued },
        eventOf(call, 'certification-added', caId),
      );
      return { status: 201, body: shown(await known(call, caId)) };
    },

    async revokeCertification({ path: { caId } }, call) {
      await known(call, caId);
      if (!(await records.revoke(caId, eventOf(call, 'certification-revoked', caId))))
        throw new Problem(409, 'revoked', 'This certification was revoked already.');
      return { status: 200, body: shown(await known(call, caId)) };
    },

    async renewCertification({ path: { caId } }, call) {
      const { environment, applicant, certificatePem: previousPem, revokedAt } = await known(call, caId);
      if (revokedAt !== null)
        throw new Problem(
          409,
          'revoked',
          'This certification is revoked, and stays so. Apply for a new one.',
        );
      const issued = await issueFor(call, environment, { caId, applicant });
      const event = eventOf(call, 'certification-renewed', caId);
      if (!(await records.renew({ caId, previousPem, ...issued }, event)))
        throw new Problem(409, 'changed', 'It was revoked or renewed in this moment. Look at it again.');
      return { status: 200, body: shown(await known(call, caId)) };
    },
  } satisfies Partial<ConsoleHandlers>;
}

/** At the field that a person has to correct: the other two codes are only needed next to a code of another kind. */
function refused(fault: Fault | undefined, code: unknown): Problem {
  if (fault === undefined) return wrongValue('/application', 'does not match the contract', 'contract');
  const isOfCode = /^\/(org|tax)_code$/.test(pointerOf(fault)) && typeof code === 'string' && code !== '';
  if (isOfCode) return wrongValue('/application/ic_code', creditCode, 'credit-code');
  return wrongBody(fault, '/application');
}

const creditCode =
  'must be a unified social credit code: 18 digits and capital letters, without I, O, S, V and Z; with another code, organization code and tax registration number are required too';

function shown(certification: ConsoleCertification): Schemas['Certification'] {
  const { caId, environment, applicant, certificatePem, revokedAt } = certification;
  const { validToDate } = new X509Certificate(certificatePem);
  const state = validToDate.getTime() <= Date.now() ? ('expired' as const) : ('valid' as const);
  return {
    ...{ caId, environment, type: applicant.type, name: applicant.name ?? applicant.linkName },
    identity: maskedIdentity(printable(applicant.icCode ?? applicant.linkIdCard)),
    state: revokedAt === null ? state : ('revoked' as const),
    endsAt: validToDate.toISOString(),
    revokedAt: timeOrNull(revokedAt),
  };
}
