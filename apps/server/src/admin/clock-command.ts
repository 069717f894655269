import { headFilePath, openHeadFile, rotateLog } from '@attestation/log';
import { issueServiceCertificate } from '../certificates/authority.ts';
import { openKeyFile } from '../certificates/key-file.ts';
import { openAuthorities } from '../certificates/open-authorities.ts';
import { parseCertificate } from '../certificates/x509.ts';
import { authorityPeriod } from '../clock/clock-watch.ts';
import { environments } from '../domain/model.ts';
import { leafRecords } from '../storage/records/leaf-records.ts';
import { AdminError, adminCommand, examples, type Session } from './command.ts';

export const clockAccept = adminCommand({
  name: 'clock accept',
  about:
    "Confirms that this machine's clock is right after it was ahead: discards later times, replaces the service's certificates that begin in the future, and rotates logs whose key does. Check the clock first.",
  examples: examples('clock accept'),
  positionals: [],
  options: {},
  async run(session) {
    const now = Date.now();
    await refuseEarlyAuthority(session, now);
    const replaced = await replaceEarly(session, now);
    const rotated = await rotateEarly(session, now);
    await session.storage.knownTime.accept(now);
    const time = new Date(now).toISOString();
    const certificates = replaced.length === 0 ? '' : ` Replaced the certificates: ${replaced.join(', ')}.`;
    const logs = rotated.length === 0 ? '' : ` Started the logs: ${rotated.join(', ')}.`;
    return { data: { time, replaced, rotated }, text: `It is ${time}.${certificates}${logs}` };
  },
});

async function refuseEarlyAuthority({ storage }: Session, now: number): Promise<void> {
  for (const environment of environments) {
    const authority = await storage.authorities.find(environment);
    if (authority === undefined) continue;
    const { name, from, remedy } = authorityPeriod(environment, authority);
    if (from <= now) continue;
    throw new AdminError(
      `The clock says ${new Date(now).toISOString()}, but ${name} is valid only from ${new Date(from).toISOString()}. If the clock is right, ${remedy}.`,
    );
  }
}

/** A key that begins in the future makes every file invalid that is closed before. */
async function rotateEarly({ storage, keyFile, lockKeys, warn }: Session, now: number): Promise<string[]> {
  const rotated: string[] = [];
  for (const environment of environments) {
    const records = leafRecords(storage.database);
    const open = (await records.shards(environment)).at(-1);
    if (open === undefined || open.startedAt <= now) continue;
    lockKeys();
    const { sealer } = await openKeyFile(keyFile, { create: false });
    const heads = openHeadFile(headFilePath(keyFile), (error) => warn(String(error)));
    const made = await rotateLog({ records, sealer, environment, heads, now });
    if (made) rotated.push(made.started.origin);
  }
  return rotated;
}

async function replaceEarly({ storage, keyFile, lockKeys }: Session, now: number): Promise<string[]> {
  const replaced: string[] = [];
  for (const environment of environments) {
    for (const purpose of ['signature', 'time'] as const) {
      const kept = await storage.serviceCertificates.find(environment, purpose);
      if (!kept || parseCertificate(kept.certificatePem).notBefore.value.getTime() <= now) continue;
      lockKeys();
      const { of, sealer } = await openAuthorities(storage.authorities, keyFile);
      const issued = await issueServiceCertificate(of[environment], sealer, { purpose, now });
      await storage.serviceCertificates.replace({ environment, purpose, ...issued }, kept);
      replaced.push(`${environment} ${purpose}`);
    }
  }
  return replaced;
}
