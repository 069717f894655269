// Generated from spec/ by tools/generate. Do not edit.

export const operations = {
  createAttestation: {"name":"createAttestation","operationId":"createAttestation","path":"/api/v1/attestations","schema":"CreateAttestationRequest","payloadMembers":"unique_id,template_id,identities,identities.ID,identities.MO,identities.USCID,factoids,factoids[].unique_id,factoids[].type,factoids[].data,completed,attachments","takesFiles":true,"dataMember":"no","statuses":[200,400,404,405,413,429,500]},
  addFactoids: {"name":"addFactoids","operationId":"addFactoids","path":"/api/v1/factoids","schema":"AddFactoidsRequest","payloadMembers":"ano,factoids,factoids[].unique_id,factoids[].type,factoids[].data,completed,attachments","takesFiles":true,"dataMember":"success","statuses":[200,400,404,405,413,429,500]},
  readAttestation: {"name":"readAttestation","operationId":"readAttestation","path":"/api/v1/attestation","schema":"ReadAttestationRequest","payloadMembers":"ano,fields","takesFiles":false,"dataMember":"no","statuses":[200,400,404,405,413,429,500]},
  downloadAttestation: {"name":"downloadAttestation","operationId":"downloadAttestation","path":"/api/v1/attestation/download","schema":"DownloadAttestationRequest","payloadMembers":"ano","takesFiles":false,"dataMember":null,"statuses":[200,400,404,405,413,429,500]},
  applyCertification: {"name":"applyCertification","operationId":"applyCertification","path":"/api/v1/cas","schema":"ApplyCertificationRequest","payloadMembers":"type,name,ic_code,org_code,tax_code,link_name,link_id_card,link_phone,link_email","takesFiles":false,"dataMember":"no","statuses":[200,400,404,405,413,429,500]},
} as const;
