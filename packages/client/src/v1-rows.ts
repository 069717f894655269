/**
 * The rows of the contract's table that the client needs, without what only others need: a bundle holds those of the
 * operations that it imports. Each row is typed by the contract; one that differs does not compile.
 */
import type { operations } from '@attestation/contract/v1';
import type { Operation } from './operation.ts';

type Row<Op extends keyof typeof operations> = Pick<(typeof operations)[Op], keyof Operation>;

export const createAttestationRow: Row<'createAttestation'> = {
  name: 'createAttestation',
  path: '/api/v1/attestations',
  payloadMembers:
    'unique_id,template_id,identities,identities.ID,identities.MO,identities.USCID,factoids,factoids[].unique_id,factoids[].type,factoids[].data,completed,attachments',
  dataMember: 'no',
};

export const addFactoidsRow: Row<'addFactoids'> = {
  name: 'addFactoids',
  path: '/api/v1/factoids',
  payloadMembers: 'ano,factoids,factoids[].unique_id,factoids[].type,factoids[].data,completed,attachments',
  dataMember: 'success',
};

export const readAttestationRow: Row<'readAttestation'> = {
  name: 'readAttestation',
  path: '/api/v1/attestation',
  payloadMembers: 'ano,fields',
  dataMember: 'no',
};

export const downloadAttestationRow: Row<'downloadAttestation'> = {
  name: 'downloadAttestation',
  path: '/api/v1/attestation/download',
  payloadMembers: 'ano',
  dataMember: null,
};

export const applyCertificationRow: Row<'applyCertification'> = {
  name: 'applyCertification',
  path: '/api/v1/cas',
  payloadMembers: 'type,name,ic_code,org_code,tax_code,link_name,link_id_card,link_phone,link_email',
  dataMember: 'no',
};
