import type { Certificate } from 'pkijs';

const [commonName, organizationName] = ['2.5.4.3', '2.5.4.10'];

/** Who a certificate is for, as people call them; '' when it names nobody. */
export function certificateName(certificate: Certificate | undefined): string {
  const parts = certificate?.subject.typesAndValues ?? [];
  const named = (type: string): unknown => parts.find((part) => part.type === type)?.value.valueBlock.value;
  return [named(commonName), named(organizationName)].find((name) => typeof name === 'string') ?? '';
}
