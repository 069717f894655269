import { type Answer, allRead } from '@attestation/contract';
import type { ApplyCertificationPayload } from '@attestation/contract/v1';
import { applyCertification, type CertificationPorts } from '../domain/apply-certification.ts';
import type { Applicant } from '../domain/model.ts';
import type { Call } from '../http/routes-of.ts';

allRead<ApplyCertificationPayload>({
  type: true,
  name: true,
  ic_code: true,
  org_code: true,
  tax_code: true,
  link_name: true,
  link_id_card: true,
  link_phone: true,
  link_email: true,
});

export function applyCertificationHandler(ports: CertificationPorts) {
  return async (
    payload: ApplyCertificationPayload,
    call: Call,
  ): Promise<Answer<'v1', 'applyCertification'>> => {
    const no = await applyCertification(call.caller, applicantOf(payload), call.request, ports);
    return { status: 200, data: { no } };
  };
}

/** The words of the contract in ours. */
export function applicantOf(payload: ApplyCertificationPayload): Applicant {
  const person = {
    linkName: payload.link_name,
    linkIdCard: payload.link_id_card,
    linkPhone: payload.link_phone,
    linkEmail: payload.link_email,
  };
  if (payload.type === 'PERSONAL') {
    return { type: 'PERSONAL', name: null, icCode: null, orgCode: null, taxCode: null, ...person };
  }
  return {
    type: 'ENTERPRISE',
    name: payload.name,
    icCode: payload.ic_code,
    orgCode: payload.org_code ?? null,
    taxCode: payload.tax_code ?? null,
    ...person,
  };
}
