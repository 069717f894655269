import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { type CmsContent, signCms } from '@attestation/pdf/cms';
import type { Certificate } from 'pkijs';
import { issueServiceCertificate, openServiceKey } from '../certificates/authority.ts';
import type { Sealer } from '../certificates/sealer.ts';
import { parseCertificate, type ServicePurpose } from '../certificates/x509.ts';
import type { Environment } from '../domain/model.ts';
import type { AuthorityRecord } from '../domain/ports.ts';

export interface ServiceCertificateRecord {
  readonly environment: Environment;
  readonly purpose: ServicePurpose;
  readonly certificatePem: string;
  /** PKCS#8 private key, sealed for this environment and purpose. */
  readonly sealedKey: string;
}

export interface ServiceCertificateRecords {
  find(environment: Environment, purpose: ServicePurpose): Promise<ServiceCertificateRecord | undefined>;
  /**
   * Puts a certificate in the place of `previous` (of none), unless another one is there by now; returns the kept
   * one. Atomic.
   */
  replace(
    certificate: ServiceCertificateRecord,
    previous: ServiceCertificateRecord | undefined,
  ): Promise<ServiceCertificateRecord>;
}

/** A key of the service with the chain that shows whose it is. */
interface ServiceKey {
  /** ECDSA P-256. */
  readonly privateKey: KeyObject;
  /** The signer's first, then the authority's. */
  readonly chain: readonly [Certificate, Certificate];
}

export interface ServiceCertificates {
  /** The key to sign with now: issued at first use, and again when its certificate comes to its end. */
  current(environment: Environment, purpose: ServicePurpose): Promise<ServiceKey>;
}

interface ServiceCertificateOptions {
  readonly records: ServiceCertificateRecords;
  readonly authorities: Readonly<Record<Environment, AuthorityRecord>>;
  readonly sealer: Sealer;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/** Milliseconds before its end at which a certificate is replaced: half a year. */
const renewalTime = 183 * 86_400_000;

/** @throws SealError from `current` when a key was sealed under another key file */
export function createServiceCertificates(options: ServiceCertificateOptions): ServiceCertificates {
  const { clock = Date.now } = options;
  const opened = new Map<string, Promise<ServiceKey>>();
  return {
    async current(environment, purpose) {
      const slot = `${environment} ${purpose}`;
      const known = opened.get(slot);
      const key = known && (await known);
      if (key && !endsSoon(key.chain, clock()) && !begins(key.chain, clock())) return key;
      // Another call may have begun to replace it meanwhile.
      const waiting = opened.get(slot);
      if (waiting !== known && waiting !== undefined) return waiting;
      const opening = openCurrent(environment, purpose, { ...options, clock });
      opened.set(slot, opening);
      opening.catch(() => opened.delete(slot));
      return opening;
    },
  };
}

async function openCurrent(
  environment: Environment,
  purpose: ServicePurpose,
  options: Required<ServiceCertificateOptions>,
): Promise<ServiceKey> {
  const { records, authorities, sealer, clock } = options;
  const authority = authorities[environment];
  const issuer = parseCertificate(authority.certificatePem);
  const kept = await records.find(environment, purpose);
  if (kept && !endsSoon([parseCertificate(kept.certificatePem), issuer], clock())) {
    return openKey(kept, issuer, sealer);
  }
  const issued = await issueServiceCertificate(authority, sealer, { purpose, now: clock() });
  return openKey(await records.replace({ environment, purpose, ...issued }, kept), issuer, sealer);
}

function openKey(record: ServiceCertificateRecord, issuer: Certificate, sealer: Sealer): ServiceKey {
  const pkcs8 = openServiceKey(record.sealedKey, sealer, record);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  pkcs8.fill(0);
  return { privateKey, chain: [parseCertificate(record.certificatePem), issuer] };
}

/** It was issued when the clock was ahead: an administrator may have replaced it since. */
function begins([own]: ServiceKey['chain'], now: number): boolean {
  return own.notBefore.value.getTime() > now;
}

/** Not when the authority ends as soon: a new one would last no longer. */
function endsSoon([own, issuer]: ServiceKey['chain'], now: number): boolean {
  const end = own.notAfter.value.getTime();
  return end - now < renewalTime && end < issuer.notAfter.value.getTime();
}

export interface SigningKeys {
  readonly certificates: ServiceCertificates;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/**
 * Detached CAdES signature (level B-B) of the service over these bytes, DER.
 *
 * @throws SealError when the service's key was sealed under another key file
 */
export async function signDetached(
  environment: Environment,
  content: Uint8Array,
  { certificates, clock = Date.now }: SigningKeys,
): Promise<Uint8Array> {
  const key = await certificates.current(environment, 'signature');
  return signWith(key, { digest: digest(content), signingTime: new Date(clock()) });
}

/** A CMS SignedData by a key of the service, ECDSA P-256 with SHA-256. */
export function signWith(
  { privateKey, chain }: ServiceKey,
  content: Omit<CmsContent, 'certificates'>,
): Buffer {
  return signCms({ certificates: chain, ...content }, (bytes) =>
    sign('sha256', bytes, { key: privateKey, dsaEncoding: 'der' }),
  );
}

export function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
