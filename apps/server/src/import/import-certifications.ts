import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { findUnreadableName, nameRule } from '@attestation/contract/decisions';
import type { IssuedCertificate } from '../certificates/authority.ts';
import type { CertificationPlan } from '../domain/import-plan.ts';
import type { Applicant, Environment } from '../domain/model.ts';
import { applicantOf } from '../v1/apply-certification.ts';
import { type Findings, type Located, type Pem, pointer, readPem, refuseRepeats } from './import-problem.ts';
import type { ImportedCertification } from './import-schema.ts';

/** Where certificates come from, and who seals their keys. */
export interface CertificateSource {
  issue(
    environment: Environment,
    certification: { caId: string; applicant: Applicant },
  ): Promise<IssuedCertificate>;
  seal(caId: string, key: KeyObject): Promise<string>;
}

/** Makes the plan of one certification; to be called once the whole file is known to be right. */
type CertificationDraft = (source: CertificateSource) => Promise<CertificationPlan>;

/** Certifications, with a certificate of their own or one to be issued; what is wrong goes to `findings`. */
export async function importCertifications(
  certifications: readonly Located<ImportedCertification>[],
  folder: string,
  findings: Findings,
): Promise<CertificationDraft[]> {
  refuseRepeats(certifications, 'caId', findings);
  return Promise.all(certifications.map((certification) => draft(certification, folder, findings)));
}

async function draft(
  certification: Located<ImportedCertification>,
  folder: string,
  findings: Findings,
): Promise<CertificationDraft> {
  const { item } = certification;
  const { caId, member, environment } = item;
  const own = bringsCertificate(item) ? await readOwn(certification, folder, findings) : undefined;
  const applicant = applicantOf(item);
  const unreadable = findUnreadableName(applicant.name, applicant.linkName);
  if (unreadable)
    findings.problems.push({ pointer: certification.at + pointer(unreadable), message: `${nameRule}.` });
  return async (source) => {
    const certificate =
      own === undefined
        ? await source.issue(environment, { caId, applicant })
        : { certificatePem: own.certificatePem, sealedKey: await source.seal(caId, own.key) };
    return { caId, member, environment, applicant, ...certificate };
  };
}

function bringsCertificate(item: ImportedCertification): boolean {
  return [item.certificate, item.certificateFile, item.privateKey, item.privateKeyFile].some(
    (member) => member !== undefined,
  );
}

async function readOwn(
  certification: Located<ImportedCertification>,
  folder: string,
  findings: Findings,
): Promise<{ certificatePem: string; key: KeyObject } | undefined> {
  const certificatePem = await readPem(certification, 'certificate', folder, findings);
  const keyPem = await readPem(certification, 'privateKey', folder, findings);
  const certificate = parse(certificatePem, 'a certificate', (text) => new X509Certificate(text), findings);
  const key = parse(keyPem, 'a private key without passphrase', (text) => createPrivateKey(text), findings);
  if (certificate === undefined || key === undefined) return undefined;
  if (!certificate.checkPrivateKey(key)) {
    const message = 'does not belong to the certificate: give the private key it was issued for.';
    findings.problems.push({ pointer: keyPem?.at ?? certification.at, message });
  }
  return { certificatePem: certificate.toString(), key };
}

function parse<T>(
  pem: Pem | undefined,
  what: string,
  read: (text: string) => T,
  { problems }: Findings,
): T | undefined {
  if (pem === undefined) return undefined;
  try {
    return read(pem.text);
  } catch {
    // The cause is OpenSSL's and could quote what it read.
    problems.push({ pointer: pem.at, message: `is not ${what} in PEM.` });
    return undefined;
  }
}
