import { cases } from './rules/index.ts';
import { monitors } from './suite/monitors.ts';

const EVERY = '{createAttestation,addFactoids,readAttestation,downloadAttestation,applyCertification}';
const WRITES = '{createAttestation,addFactoids}';
const ENTRY = `${WRITES}.payload.attachments.object.each.AttachmentEntries.each`;
const ENTERPRISE = 'applyCertification.payload.EnterpriseApplication';
const APPLICANTS = 'applyCertification.payload.{PersonalApplication,EnterpriseApplication}';

/**
 * Which sentences of the service's description demand the generated cases of a MUST rule, by the places of the contract
 * that they are generated from: ids of spec/source-statements.yaml. Each place is listed, so that a new constraint is
 * judged as a MUST only after the sentence that demands it is found. `{a,b}` stands for a and for b.
 */
const rows: readonly (readonly [rule: string, because: string, places: string])[] = [
  ['ATT-ENV-001', 'request-04', `${EVERY}.type`],
  ['ATT-ENV-002', 'request-05', `${EVERY}.request_id.{required,type}`],
  ['ATT-ENV-004', 'request-06', `${EVERY}.access_key.{required,type,minLength}`],
  ['ATT-ENV-006', 'request-07', `${EVERY}.tonce.{required,type}`],
  ['ATT-ENV-007', 'request-08', `${EVERY}.payload.required`],
  ['ATT-ENV-007', 'request-08 error-05', `${EVERY}.payload.type`],
  ['ATT-ENV-007', 'request-08 error-05', `${APPLICANTS}.type`],
  ['ATT-ENV-008', 'request-09', `${EVERY}.signature.{required,type,minLength}`],
  ['ATT-ENV-009', 'request-10', `${EVERY}.response.200`],
  [
    'ATT-ENV-009',
    'request-10',
    '{createAttestation,addFactoids,readAttestation,applyCertification}.response.200.application-json',
  ],
  ['ATT-SIG-001', 'auth-15', `${EVERY}.response.500`],
  ['ATT-TON-001', 'request-07', `${EVERY}.tonce.minimum`],
  ['ATT-CRE-001', 'create-01', 'createAttestation.payload.unique_id.required'],
  ['ATT-CRE-001', 'create-01 error-05', 'createAttestation.payload.unique_id.type'],
  ['ATT-CRE-002', 'create-01 error-05', 'createAttestation.payload.unique_id.maxLength'],
  ['ATT-CRE-003', 'create-02', 'createAttestation.payload.template_id.required'],
  ['ATT-CRE-003', 'create-02 error-05', 'createAttestation.payload.template_id.type'],
  ['ATT-CRE-005', 'create-03', 'createAttestation.payload.identities.required'],
  ['ATT-CRE-005', 'create-03 error-05', 'createAttestation.payload.identities.type'],
  ['ATT-CRE-006', 'create-03 error-05', 'createAttestation.payload.identities.{ID,MO,USCID}.type'],
  ['ATT-CRE-009', 'create-04 error-05', 'createAttestation.payload.factoids.type'],
  ['ATT-CRE-016', 'service-04', 'createAttestation.payload.identities.minProperties'],
  ['ATT-FAC-001', 'add-02', 'addFactoids.payload.factoids.required'],
  ['ATT-FAC-001', 'add-02 error-05', 'addFactoids.payload.factoids.type'],
  ['ATT-FAC-001', 'add-02 error-05', `${WRITES}.payload.factoids.each.type`],
  ['ATT-FAC-002', 'factoid-01 error-05', `${WRITES}.payload.factoids.each.unique_id.type`],
  ['ATT-FAC-003', 'factoid-02 error-05', `${WRITES}.payload.factoids.each.type.type`],
  ['ATT-FAC-004', 'factoid-03 error-05', `${WRITES}.payload.factoids.each.data.{oneOf,object.type}`],
  ['ATT-FAC-010', 'add-01', 'addFactoids.payload.ano.required'],
  ['ATT-FAC-010', 'add-01 error-05', 'addFactoids.payload.ano.type'],
  [
    'ATT-ATT-001',
    'create-06 error-05',
    `${WRITES}.payload.attachments.{oneOf,object.type,object.additionalProperties,object.each.oneOf}`,
  ],
  [
    'ATT-ATT-002',
    'create-06 error-05',
    `${WRITES}.payload.attachments.object.each.AttachmentEntries.{type,each.oneOf}`,
  ],
  ['ATT-ATT-003', 'entry-02 error-05', `${ENTRY}.Checksum.{type,pattern}`],
  ['ATT-ATT-005', 'entry-03', `${ENTRY}.SignedAttachment.checksum.required`],
  ['ATT-ATT-005', 'entry-03 error-05', `${ENTRY}.SignedAttachment.{type,checksum.type,checksum.pattern}`],
  ['ATT-ATT-009', 'request-14', `${WRITES}.attachments[0][].type`],
  [
    'ATT-SGN-001',
    'entry-03 error-05',
    `${ENTRY}.SignedAttachment.sign.{oneOf,object.type,object.each.type,object.each.each.type}`,
  ],
  ['ATT-STATE-008', 'create-05 error-05', 'createAttestation.payload.completed.type'],
  ['ATT-STATE-009', 'add-03 error-05', 'addFactoids.payload.completed.type'],
  ['ATT-READ-001', 'read-01', 'readAttestation.payload.ano.required'],
  ['ATT-READ-001', 'read-01 error-05', 'readAttestation.payload.ano.type'],
  ['ATT-READ-013', 'read-11', 'readAttestation.payload.fields.nullable'],
  ['ATT-READ-018', 'read-02 error-05', 'readAttestation.payload.fields.{type,each.type}'],
  ['ATT-DOWN-001', 'download-01', 'downloadAttestation.payload.ano.required'],
  ['ATT-DOWN-001', 'download-01 error-05', 'downloadAttestation.payload.ano.type'],
  ['ATT-DOWN-003', 'download-03', 'downloadAttestation.response.200.Content-Disposition'],
  ['ATT-CAS-001', 'cas-01', `${APPLICANTS}.type.required`],
  ['ATT-CAS-001', 'cas-01 error-05', 'applyCertification.payload.type.discriminator'],
  ['ATT-CAS-001', 'cas-01 error-05', `${APPLICANTS}.type.type`],
  ['ATT-CAS-002', 'cas-02', `${ENTERPRISE}.name.required`],
  ['ATT-CAS-002', 'cas-02 error-05', `${ENTERPRISE}.name.type`],
  ['ATT-CAS-003', 'cas-03', `${ENTERPRISE}.ic_code.required`],
  ['ATT-CAS-003', 'cas-03 error-05', `${ENTERPRISE}.ic_code.type`],
  ['ATT-CAS-008', 'cas-06', `${APPLICANTS}.link_name.required`],
  ['ATT-CAS-008', 'cas-06 error-05', `${APPLICANTS}.link_name.type`],
  ['ATT-CAS-009', 'cas-07', `${APPLICANTS}.link_id_card.required`],
  ['ATT-CAS-009', 'cas-07 error-05', `${APPLICANTS}.link_id_card.type`],
  ['ATT-CAS-010', 'cas-08', `${APPLICANTS}.link_phone.required`],
  ['ATT-CAS-010', 'cas-08 error-05', `${APPLICANTS}.link_phone.type`],
  ['ATT-CAS-011', 'cas-09', `${APPLICANTS}.link_email.required`],
  ['ATT-CAS-011', 'cas-09 error-05', `${APPLICANTS}.link_email.type`],
  ['ATT-ERR-002', 'error-01', `${EVERY}.response.{400,404,405,413,429,500}.application-json`],
  ['ATT-ERR-400', 'error-05', `${EVERY}.response.400`],
  ['ATT-ERR-404', 'error-06', `${EVERY}.response.404`],
  ['ATT-ERR-405', 'error-07', `${EVERY}.response.405`],
  ['ATT-LIM-001', 'error-08', `${EVERY}.response.413`],
  ['ATT-LIM-002', 'error-09', `${EVERY}.response.429`],
];

/** The sentences that demand the generated cases, one entry for each place. */
const generatedBecause = rows.flatMap(([rule, because, places]) =>
  expand(places).map((place) => ({ rule, place, because: because.split(' ') })),
);

/** `{a,b}.c` to `a.c` and `b.c`. */
function expand(text: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}/.exec(text) ?? [];
  if (whole === undefined || choices === undefined) return [text];
  return choices.split(',').flatMap((choice) => expand(text.replace(whole, () => choice)));
}

/** How a rule of the catalogue is judged, in addition to the cases that are generated from the contract. */
export interface HowJudged {
  /** Names of its cases; a case without a name is reported as its rule. */
  readonly cases: readonly string[];
  /** Whether every exchange of a run is checked against it. */
  readonly watched: boolean;
}

/** @param id of a rule: `ATT-FAC-003` */
export function howJudged(id: string): HowJudged {
  const own = cases.filter(({ rule }) => rule === id).map(({ name }) => name);
  return { cases: own, watched: monitors.some(({ rule }) => rule === id) };
}

/** Why something is judged as a MUST. */
export interface Demand {
  /** Id of the rule: `ATT-FAC-003`. */
  readonly rule: string;
  /** A case of the rule, by its name; or a generated case, by its place in the contract; or neither: the rule is watched. */
  readonly case?: string;
  readonly place?: string;
  /** The sentences that a service breaks when it fails it: ids of spec/source-statements.yaml. */
  readonly because: readonly string[];
}

/** The sentences that demand each case of a MUST rule. */
export function demands(): readonly Demand[] {
  return [
    ...cases.flatMap(({ rule, name, because }) => (because ? [{ rule, case: name, because }] : [])),
    ...monitors.flatMap(({ rule, because }) => (because ? [{ rule, because }] : [])),
    ...generatedBecause,
  ];
}
