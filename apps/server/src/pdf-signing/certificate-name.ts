import { X509Certificate } from 'node:crypto';

/** Who a certificate is for, as people call them; '' when it names nobody. @param pem */
export function certificateName(pem: string): string {
  const subject: Record<string, string | string[] | undefined> = new X509Certificate(pem).toLegacyObject()
    .subject;
  const [name] = [subject.CN, subject.O].flat().filter((part) => part !== undefined);
  return name ?? '';
}
