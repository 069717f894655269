// Generated from spec/ by tools/generate. Do not edit.

export const operations = {
  readSession: {"method":"GET","path":"/console/v1/session","isPublic":false,"hasBody":false,"integers":[],"statuses":[200,401,429,500]},
  signIn: {"method":"POST","path":"/console/v1/session","isPublic":true,"hasBody":true,"integers":[],"statuses":[200,400,401,403,429,500]},
  signOut: {"method":"DELETE","path":"/console/v1/session","isPublic":false,"hasBody":false,"integers":[],"statuses":[204,401,403,429,500]},
  readLink: {"method":"POST","path":"/console/v1/links/read","isPublic":true,"hasBody":true,"integers":[],"statuses":[200,400,403,404,429,500]},
  acceptLink: {"method":"POST","path":"/console/v1/links/accept","isPublic":true,"hasBody":true,"integers":[],"statuses":[200,400,403,404,409,429,500]},
  listPeople: {"method":"GET","path":"/console/v1/people","isPublic":false,"hasBody":false,"integers":[],"statuses":[200,401,429,500]},
  invite: {"method":"POST","path":"/console/v1/people","isPublic":false,"hasBody":true,"integers":[],"statuses":[201,400,401,403,409,429,500]},
  removePerson: {"method":"DELETE","path":"/console/v1/people/{id}","isPublic":false,"hasBody":false,"integers":[],"statuses":[204,400,401,403,404,409,429,500]},
  listKeys: {"method":"GET","path":"/console/v1/keys","isPublic":false,"hasBody":false,"integers":[],"statuses":[200,400,401,429,500]},
  addKey: {"method":"POST","path":"/console/v1/keys","isPublic":false,"hasBody":true,"integers":[],"statuses":[201,400,401,403,429,500]},
  revokeKey: {"method":"POST","path":"/console/v1/keys/{accessKey}/revocation","isPublic":false,"hasBody":true,"integers":[],"statuses":[200,400,401,403,404,409,429,500]},
  listAttestations: {"method":"GET","path":"/console/v1/attestations","isPublic":false,"hasBody":false,"integers":[],"statuses":[200,400,401,429,500]},
  readAttestation: {"method":"GET","path":"/console/v1/attestations/{no}","isPublic":false,"hasBody":false,"integers":[],"statuses":[200,400,401,404,429,500]},
  downloadAttestation: {"method":"GET","path":"/console/v1/attestations/{no}/file","isPublic":false,"hasBody":false,"integers":[],"statuses":[200,400,401,404,409,429,500]},
  listTemplates: {"method":"GET","path":"/console/v1/templates","isPublic":false,"hasBody":false,"integers":[],"statuses":[200,401,429,500]},
  listEvents: {"method":"GET","path":"/console/v1/audit","isPublic":false,"hasBody":false,"integers":["before"],"statuses":[200,400,401,429,500]},
  lookUp: {"method":"POST","path":"/console/v1/lookup","isPublic":true,"hasBody":true,"integers":[],"statuses":[200,400,403,404,429,500]},
  lookUpFile: {"method":"POST","path":"/console/v1/lookup/file","isPublic":true,"hasBody":true,"integers":[],"statuses":[200,400,403,404,409,429,500]},
} as const;
