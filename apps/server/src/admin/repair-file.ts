import { AnchorError, openChainNode, rebuildProof } from '@attestation/anchor';
import type { Check } from '@attestation/evidence';
import { openAuthorities } from '../certificates/open-authorities.ts';
import type { KeptFile } from '../evidence/make-file.ts';
import { createServiceCertificates } from '../signature/service-certificates.ts';
import { type SigningKeys, signDetached } from '../signature/sign-cms.ts';
import type { Session } from './command.ts';
import type { Examiner } from './open-examiner.ts';

const repairable: readonly Check['id'][] = ['signature.service', 'signature.time'];

type Repairer = (file: KeptFile, faults: readonly Check[]) => Promise<string | undefined>;

/**
 * Signs a manifest again whose signature is damaged, drops a damaged time stamp, which the server makes again, and makes
 * the proof of an anchor again: they stand outside the manifest and say nothing that it does not. What would still not
 * be valid stays as it is.
 *
 * @param anchorRpc a node of the chain; without it proofs of anchors stay as they are
 */
export function openRepairer(session: Session, examine: Examiner, anchorRpc?: string): Repairer {
  const repairAnchor = anchorRpc === undefined ? undefined : openAnchorRepairer(session, anchorRpc);
  const repairRest = openSignatureRepairer(session, examine);
  return async (file, faults) => {
    const isAnchor = faults.some(({ id }) => id === 'anchor.chain');
    if (!isAnchor) return repairRest(file, faults);
    const undo = await repairAnchor?.(file);
    if (undo === undefined) return undefined;
    const left = await examine(file);
    const done = left.length > 0 ? await repairRest(file, left) : '';
    if (done === undefined) {
      await undo();
      return undefined;
    }
    return ['the proof of its anchor was made again', done].filter((part) => part !== '').join('; ');
  };
}

function openSignatureRepairer(session: Session, examine: Examiner): Repairer {
  let keys: Promise<SigningKeys> | undefined;
  return async (file, faults) => {
    if (faults.some(({ id }) => !repairable.includes(id))) return undefined;
    keys ??= openKeys(session);
    const isSignature = faults.some(({ id }) => id === 'signature.service');
    const isStamp = faults.some(({ id }) => id === 'signature.time');
    const fresh = await signDetached(file.environment, Buffer.from(file.manifest, 'utf8'), await keys);
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

/** @returns what puts the old proof back; undefined when the node could not help */
function openAnchorRepairer({ storage, warn }: Session, anchorRpc: string) {
  const node = openChainNode(anchorRpc);
  let isUsable = true;
  return async ({ environment, shard, position }: KeptFile): Promise<(() => Promise<void>) | undefined> => {
    const anchor = await storage.anchors.find(environment, shard, position);
    if (anchor === undefined || !isUsable) return undefined;
    try {
      await storage.anchors.repairProof(environment, anchor, await rebuildProof(node, anchor));
      return () => storage.anchors.repairProof(environment, anchor, anchor.proof);
    } catch (error) {
      if (!(error instanceof AnchorError)) throw error;
      warn(error.message);
      // Each of the other files would wait for its silence, too.
      if (error.code === 'node-unreachable') isUsable = false;
      return undefined;
    }
  };
}

async function openKeys({ storage, keyFile }: Session): Promise<SigningKeys> {
  const { of, sealer } = await openAuthorities(storage.authorities, keyFile);
  const records = storage.serviceCertificates;
  return { certificates: createServiceCertificates({ records, authorities: of, sealer }) };
}
