import { type KeyObject, webcrypto } from 'node:crypto';
import type { Applicant, Environment } from '../domain/model.ts';
import type { AuthorityRecord } from '../domain/ports.ts';
import { type Sealer, sealContexts } from './sealer.ts';
import {
  authorityCertificate,
  authoritySubject,
  certificateSubject,
  type Issuer,
  parseCertificate,
  type ServicePurpose,
  serviceCertificate,
  signerCertificate,
} from './x509.ts';

/** ECDSA P-256 with SHA-256. Why not RSA: docs/decisions/certificate-keys.md */
const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const minute = 60_000;
/** A verifier's clock may be behind ours. */
const backdating = 5 * minute;
const authorityYears = 20;
const certificateYears = 3;

const authorityNames: Record<Environment, string> = {
  sandbox: 'Attestation Service Sandbox CA (not for production)',
  formal: 'Attestation Service Formal CA',
};

const serviceNames: Record<ServicePurpose, string> = {
  signature: 'Attestation Service Manifest Signature',
  time: 'Attestation Service Time Stamps',
};

export interface IssuedCertificate {
  readonly certificatePem: string;
  /** PKCS#8 private key, sealed for this one holder. */
  readonly sealedKey: string;
}

/**
 * Makes the certificate authority of an environment: a self-signed certificate of 20 years that may
 * certify end entities only, and its private key, sealed.
 */
export async function createAuthority(environment: Environment, sealer: Sealer): Promise<AuthorityRecord> {
  const keys = await generateKeys();
  const now = Date.now();
  const facts = {
    subject: authoritySubject(authorityNames[environment]),
    publicKey: keys.publicKey,
    notBefore: new Date(now - backdating),
    notAfter: yearsAfter(now, authorityYears),
  };
  return {
    environment,
    certificatePem: await authorityCertificate(facts, keys.privateKey),
    sealedKey: await sealKey(keys.privateKey, sealer, sealContexts.authority(environment)),
  };
}

/**
 * Issues a certificate of 3 years (never outliving the authority) for signing documents. D25
 *
 * @throws SealError when `authority` was sealed under another key
 */
export async function issueCertificate(
  authority: AuthorityRecord,
  sealer: Sealer,
  { caId, applicant }: { caId: string; applicant: Applicant },
): Promise<IssuedCertificate> {
  const issuer = await openAuthority(authority, sealer);
  const keys = await generateKeys();
  const now = Date.now();
  const authorityEnd = issuer.certificate.notAfter.value.getTime();
  const facts = {
    subject: certificateSubject(applicant, caId),
    publicKey: keys.publicKey,
    notBefore: new Date(now - backdating),
    notAfter: new Date(Math.min(yearsAfter(now, certificateYears).getTime(), authorityEnd)),
  };
  return {
    certificatePem: await signerCertificate(facts, applicant.linkEmail, issuer),
    sealedKey: await sealKey(keys.privateKey, sealer, sealContexts.certification(caId)),
  };
}

/**
 * Issues a certificate of 3 years (never outliving the authority) to the service itself.
 *
 * @param now Unix milliseconds
 * @throws SealError when `authority` was sealed under another key
 */
export async function issueServiceCertificate(
  authority: AuthorityRecord,
  sealer: Sealer,
  { purpose, now }: { purpose: ServicePurpose; now: number },
): Promise<IssuedCertificate> {
  const issuer = await openAuthority(authority, sealer);
  const keys = await generateKeys();
  const { environment } = authority;
  const kind = environment === 'sandbox' ? ' (sandbox, not for production)' : '';
  const facts = {
    subject: authoritySubject(`${serviceNames[purpose]}${kind}`),
    publicKey: keys.publicKey,
    notBefore: latest(new Date(now - backdating), issuer.certificate.notBefore.value),
    notAfter: earliest(yearsAfter(now, certificateYears), issuer.certificate.notAfter.value),
  };
  return {
    certificatePem: await serviceCertificate(facts, purpose, issuer),
    sealedKey: await sealKey(keys.privateKey, sealer, sealContexts.service(environment, purpose)),
  };
}

/** PKCS#8 private key of a certificate of the service. @throws SealError */
export function openServiceKey(
  sealedKey: string,
  sealer: Sealer,
  { environment, purpose }: { environment: Environment; purpose: ServicePurpose },
): Buffer {
  return sealer.open(sealedKey, sealContexts.service(environment, purpose));
}

/**
 * The private key of an authority, with its certificate, ready to sign.
 *
 * @throws SealError when it was sealed under another key: worth calling at start, before the first request
 */
export async function openAuthority(authority: AuthorityRecord, sealer: Sealer): Promise<Issuer> {
  const pkcs8 = sealer.open(authority.sealedKey, sealContexts.authority(authority.environment));
  return {
    certificate: parseCertificate(authority.certificatePem),
    privateKey: await webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), keyAlgorithm, false, [
      'sign',
    ]),
  };
}

/** Seals a private key brought from elsewhere, as `issueCertificate` seals its own. */
export function sealCertificationKey(caId: string, key: KeyObject, sealer: Sealer): string {
  return sealer.seal(key.export({ format: 'der', type: 'pkcs8' }), sealContexts.certification(caId));
}

/** The private key of a certified party: PKCS#8, DER. @throws SealError */
export function openCertificationKey(caId: string, sealedKey: string, sealer: Sealer): Buffer {
  return sealer.open(sealedKey, sealContexts.certification(caId));
}

function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
}

async function sealKey(key: CryptoKey, sealer: Sealer, context: string): Promise<string> {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  const sealed = sealer.seal(pkcs8, context);
  pkcs8.fill(0);
  return sealed;
}

function yearsAfter(from: number, years: number): Date {
  const date = new Date(from);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date;
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}
