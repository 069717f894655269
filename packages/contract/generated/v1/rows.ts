// Generated from spec/ by tools/generate. Do not edit.

export const createAttestation = {"name":"createAttestation","path":"/api/v1/attestations","payloadMembers":"unique_id,template_id,identities,identities.ID,identities.MO,identities.USCID,factoids,factoids[].unique_id,factoids[].type,factoids[].data,completed,attachments","dataMember":"no"} as const;
export const addFactoids = {"name":"addFactoids","path":"/api/v1/factoids","payloadMembers":"ano,factoids,factoids[].unique_id,factoids[].type,factoids[].data,completed,attachments","dataMember":"success"} as const;
export const readAttestation = {"name":"readAttestation","path":"/api/v1/attestation","payloadMembers":"ano,fields","dataMember":"no"} as const;
export const downloadAttestation = {"name":"downloadAttestation","path":"/api/v1/attestation/download","payloadMembers":"ano","dataMember":null} as const;
export const applyCertification = {"name":"applyCertification","path":"/api/v1/cas","payloadMembers":"type,name,ic_code,org_code,tax_code,link_name,link_id_card,link_phone,link_email","dataMember":"no"} as const;

/** All of them. */
export const rows = [createAttestation, addFactoids, readAttestation, downloadAttestation, applyCertification] as const;
