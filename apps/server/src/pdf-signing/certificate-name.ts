import type { Certificate } from 'pkijs';

const commonName = '2.5.4.3';

/** Who a certificate is for, as people call them. */
export function certificateName(certificate: Certificate | undefined): string {
  const part = certificate?.subject.typesAndValues.find(({ type }) => type === commonName);
  const value: unknown = part?.value.valueBlock.value;
  if (typeof value !== 'string') throw new Error('The certificate of a signer has no common name');
  return value;
}
