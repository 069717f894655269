import type { Check } from '@attestation/evidence';
import { openAuthorities } from '../certificates/open-authorities.ts';
import type { KeptFile } from '../evidence/file-maker.ts';
import { createServiceSigner, type ServiceSigner } from '../signature/create-service-signer.ts';
import { createServiceCertificates } from '../signature/service-certificates.ts';
import type { Session } from './command.ts';
import type { Examiner } from './open-examiner.ts';

const repairable: readonly Check['id'][] = ['signature.service', 'signature.time'];

/**
 * Signs a manifest again whose signature is damaged, and drops a damaged time stamp, which the server makes again: both
 * stand outside the manifest and say nothing that it does not. What would still not be valid stays as it is.
 */
export function openRepairer(
  session: Session,
  examine: Examiner,
): (file: KeptFile, faults: readonly Check[]) => Promise<string | undefined> {
  let signer: Promise<ServiceSigner> | undefined;
  return async (file, faults) => {
    if (faults.some(({ id }) => !repairable.includes(id))) return undefined;
    signer ??= openSigner(session);
    const isSignature = faults.some(({ id }) => id === 'signature.service');
    const isStamp = faults.some(({ id }) => id === 'signature.time');
    const fresh = await (await signer).sign(file.environment, Buffer.from(file.manifest, 'utf8'));
    const signature = isSignature ? Buffer.from(fresh).toString('base64') : file.signature;
    const timeStamp = isStamp ? null : file.timeStamp;
    if ((await examine({ ...file, signature, timeStamp })).length > 0) return undefined;
    await session.storage.fileRecords.repair(file.no, { signature, timeStamp });
    const done = [
      ...(isSignature ? ['its manifest was signed again'] : []),
      ...(isStamp ? ['its time stamp was dropped, and the server gets a new one'] : []),
    ];
    return done.join('; ');
  };
}

async function openSigner({ storage, keyFile }: Session): Promise<ServiceSigner> {
  const { of, sealer } = await openAuthorities(storage.authorities, keyFile);
  const records = storage.serviceCertificates;
  return createServiceSigner({
    certificates: createServiceCertificates({ records, authorities: of, sealer }),
  });
}
