/** Compiled, never run: each `@ts-expect-error` line must be an error, or `npm run types` fails. */

import type {
  Attestation,
  CreateAttestationPayload,
  ReadAttestationPayload,
  Schemas,
} from '../generated/v1/index.ts';
import type { Answer, FileBody, Handlers, Payload } from '../src/index.ts';
import { allRead, defineHandlers, JsonText, sharesHandlers } from '../src/index.ts';

interface Caller {
  memberId: string;
}
declare const attestation: Attestation;
declare const file: FileBody;

const good = {
  createAttestation: async (payload: Payload<'v1', 'createAttestation'>, call: Caller) => ({
    status: 200 as const,
    data: { no: payload.unique_id + call.memberId },
  }),
  addFactoids: async () => ({ status: 200 as const, data: { success: true } }),
  readAttestation: async () => ({
    status: 200 as const,
    data: { ...attestation, identities: new JsonText<Schemas['Identities']>('{}') },
  }),
  downloadAttestation: async () => ({
    status: 200 as const,
    headers: { 'Content-Disposition': 'attachment; filename="A.zip"' },
    file,
  }),
  applyCertification: async () => ({ status: 200 as const, data: { no: 'A' } }),
};

const define = defineHandlers<'v1', Caller>();
export const accepted: Handlers<'v1', Caller> = define(good);

const { createAttestation: _, ...oneMissing } = good;
// @ts-expect-error a handler is missing
define(oneMissing);
// @ts-expect-error the contract lists 200, not 201
define({ ...good, createAttestation: async () => ({ status: 201 as const, data: { no: 'A' } }) });
// @ts-expect-error `no` is missing
define({ ...good, createAttestation: async () => ({ status: 200 as const, data: {} }) });
const oneTooMany = async () => ({ status: 200 as const, data: { no: 'A', number: 'A' } });
// @ts-expect-error `number` is not a field of the answer
define({ ...good, createAttestation: oneTooMany });
// @ts-expect-error an unknown operation
define({ ...good, removeAttestation: async () => ({ status: 200 as const, data: {} }) });
// @ts-expect-error the contract names the header
define({ ...good, downloadAttestation: async () => ({ status: 200 as const, headers: {}, file }) });

// The typed literal way refuses the same.
// @ts-expect-error `no` is missing
export const missing: Answer<'v1', 'createAttestation'> = { status: 200, data: {} };
// @ts-expect-error `extra` is not a field of the answer
export const extra: Answer<'v1', 'createAttestation'> = { status: 200, data: { no: 'A', extra: 1 } };

const smallest: CreateAttestationPayload = { unique_id: 'u', template_id: 't', identities: { ID: '1' } };
// @ts-expect-error identities are named keys
export const passport: CreateAttestationPayload = { ...smallest, identities: { PASSPORT: 'E1' } };
// @ts-expect-error a boolean is not a value of a factoid (D3)
export const flag: Schemas['Factoid'] = { unique_id: 'f', type: 'user', data: { active: true } };

const envelope = { request_id: 'r', access_key: 'a', tonce: 1, payload: smallest, signature: 's' };
export const upload: Schemas['CreateAttestationUpload'] = { ...envelope, 'attachments[0][]': [new Blob([])] };
// @ts-expect-error files are Blobs
export const text: Schemas['CreateAttestationUpload'] = { ...envelope, 'attachments[0][]': ['bytes'] };
declare const files: Blob[];
// @ts-expect-error the index is a number
export const named: Schemas['CreateAttestationUpload'] = { ...envelope, 'attachments[first][]': files };

sharesHandlers<'v1', 'v1'>({ readAttestation: true });
// @ts-expect-error there is no such operation
sharesHandlers<'v1', 'v1'>({ closeAttestation: true });

allRead<ReadAttestationPayload>({ ano: true, fields: true });
// @ts-expect-error an optional member is not read
allRead<ReadAttestationPayload>({ ano: true });
// @ts-expect-error there is no such member
allRead<ReadAttestationPayload>({ ano: true, fields: true, limit: true });
// @ts-expect-error a member of one branch is not read
allRead<{ kind: 'a' } | { kind: 'b'; more?: string }>({ kind: true });
