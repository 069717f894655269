import { issueServiceCertificate } from '../certificates/authority.ts';
import { openAuthorities } from '../certificates/open-authorities.ts';
import { parseCertificate } from '../certificates/x509.ts';
import { environments } from '../domain/model.ts';
import { adminCommand, type Session, type Terminal } from './command.ts';

/** `clock accept` */
export function clockAcceptCommand(terminal: Terminal) {
  return adminCommand(terminal, {
    name: 'accept',
    description:
      'Says that the clock of this machine is right, after it was ahead for a while: forgets later times, and replaces certificates of the service that begin in the future. Compare the clock first.',
    examples: ['clock accept'],
    args: {},
    async run(session) {
      const now = Date.now();
      const replaced = await replaceEarly(session, now);
      await session.storage.knownTime.accept(now);
      const time = new Date(now).toISOString();
      const certificates = replaced.length === 0 ? '' : ` Replaced the certificates: ${replaced.join(', ')}.`;
      return { data: { time, replaced }, text: `It is ${time}.${certificates}` };
    },
  });
}

async function replaceEarly({ storage, keyFile }: Session, now: number): Promise<string[]> {
  const replaced: string[] = [];
  for (const environment of environments) {
    for (const purpose of ['signature', 'time'] as const) {
      const kept = await storage.serviceCertificates.find(environment, purpose);
      if (!kept || parseCertificate(kept.certificatePem).notBefore.value.getTime() <= now) continue;
      const { of, sealer } = await openAuthorities(storage.authorities, keyFile);
      const issued = await issueServiceCertificate(of[environment], sealer, { purpose, now });
      await storage.serviceCertificates.replace({ environment, purpose, ...issued }, kept);
      replaced.push(`${environment} ${purpose}`);
    }
  }
  return replaced;
}
