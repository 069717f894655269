// Generated from spec/ by tools/generate. Do not edit.

export const operations = {
  createAttestation: {"name":"createAttestation","operationId":"createAttestation","path":"/api/v1/attestations","schema":"CreateAttestationRequest","takesFiles":true,"dataMember":"no","statuses":[200,400,404,405,413,429,500]},
  addFactoids: {"name":"addFactoids","operationId":"addFactoids","path":"/api/v1/factoids","schema":"AddFactoidsRequest","takesFiles":true,"dataMember":"success","statuses":[200,400,404,405,413,429,500]},
  readAttestation: {"name":"readAttestation","operationId":"readAttestation","path":"/api/v1/attestation","schema":"ReadAttestationRequest","takesFiles":false,"dataMember":"no","statuses":[200,400,404,405,413,429,500]},
  downloadAttestation: {"name":"downloadAttestation","operationId":"downloadAttestation","path":"/api/v1/attestation/download","schema":"DownloadAttestationRequest","takesFiles":false,"dataMember":null,"statuses":[200,400,404,405,413,429,500]},
  applyCertification: {"name":"applyCertification","operationId":"applyCertification","path":"/api/v1/cas","schema":"ApplyCertificationRequest","takesFiles":false,"dataMember":"no","statuses":[200,400,404,405,413,429,500]},
} as const;
