import type { Ask } from './ask.ts';
import { file, type Reply, success } from './reply.ts';

const recordedNo = '0F1E2D3C4B5A69788796A5B4C3D2E1F0';

/** A zip archive with nothing in it. */
const emptyZip = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex');

/** What a good answer to this path looks like, whatever was asked. */
export function plausibleReply(
  { path, payload }: Pick<Ask, 'path' | 'payload'>,
  requestId: string,
  no = recordedNo,
): Reply {
  switch (path.slice(path.lastIndexOf('/') + 1)) {
    case 'factoids':
      return success(requestId, { success: true });
    case 'attestation':
      return success(requestId, { ...recorded, no: payload.ano ?? no });
    case 'download':
      return file(no, emptyZip);
    default:
      return success(requestId, { no });
  }
}

const recorded = {
  unique_id: 'order-1',
  template_id: 'TEMPLATE-9',
  identities: { ID: '42012319800127691X' },
  factoids: [{ unique_id: 'factoid-1', type: 'user', data: { name: 'Zhang San' } }],
  completed: true,
  attachments: {},
  blockchain_hash: null,
};
