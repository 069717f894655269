/** Rule ids, `*` for any part of one, each with the reason why even this server keeps it. */
export type KeptRules = Readonly<Record<string, string>>;

export const nothing: KeptRules = {};

const accepts = 'asks only that something valid is accepted, and everything is';
const shape = 'the answer has this member, of this type';
const constant = 'the answer is the same whatever was asked, and the rule asks for no more';

/** Where everything is answered with 2xx, whatever else the answer is. */
export const success: KeptRules = {
  'ATT-AUTO-*.response.200': 'asks only that something valid is answered with 2xx',
};

/** Where every status comes, sooner or later. */
export const statuses: KeptRules = {
  ...success,
  'ATT-AUTO-*.response.400': 'asks only that this status comes',
  'ATT-AUTO-*.response.404': 'asks only that this status comes',
  'ATT-AUTO-*.response.500': 'asks only that this status comes',
};

/** Where every answer is a good one of its operation, though it be about something else. */
export const shapes: KeptRules = {
  ...success,
  'ATT-HTTP-001': accepts,
  'ATT-ENV-003': accepts,
  'ATT-TON-002': accepts,
  'ATT-ENV-009': shape,
  'ATT-ENV-011': shape,
  'ATT-CRE-010': shape,
  'ATT-CRE-015': constant,
  'ATT-FAC-012': shape,
  'ATT-READ-004': constant,
  'ATT-READ-009': shape,
  'ATT-READ-012': shape,
  'ATT-READ-015': constant,
  'ATT-AUTO-readAttestation.payload.fields.nullable': accepts,
  'ATT-STATE-010': 'blockchain_hash is null for ever, and no link is promised',
  'ATT-DOWN-002': shape,
  'ATT-DOWN-003': shape,
  'ATT-CAS-006': accepts,
  'ATT-CAS-007': accepts,
  'ATT-CAS-012': shape,
  'ATT-ENVIRON-001': accepts,
};

/** Rules that an honest judge may find kept where every request is answered well and nothing is remembered. */
export const acceptance: KeptRules = {
  ...shapes,
  'ATT-ENV-010': 'request_id is echoed in every answer',
  'ATT-SIG-011': accepts,
};

/** The error body, where there are accepted requests as well as refused ones. */
export const errors: KeptRules = {
  'ATT-ERR-001': 'no refusal is a 2xx',
  'ATT-ERR-002': shape,
  'ATT-ERR-003': 'request_id is echoed in every refusal',
  'ATT-ERR-004': shape,
  'ATT-ERR-006': shape,
  'ATT-AUTO-*.response.400': 'whatever is refused is refused with 400',
};

const remembers = 'what was sent is kept and read back, and the rule asks for no refusal';
const once = 'repeats are known by their unique_id';

/** Rules that memory alone keeps: whatever asks for a refusal is not among them. */
export const memory: KeptRules = {
  'ATT-CRE-007': remembers,
  'ATT-CRE-008': remembers,
  'ATT-CRE-011': remembers,
  'ATT-CRE-012': once,
  'ATT-CRE-013': once,
  'ATT-CRE-014': once,
  'ATT-CRE-015': remembers,
  'ATT-FAC-005': remembers,
  'ATT-FAC-006': remembers,
  'ATT-FAC-007': remembers,
  'ATT-FAC-008': once,
  'ATT-FAC-009': once,
  'ATT-ATT-008': remembers,
  'ATT-ATT-009': remembers,
  'ATT-ATT-010': remembers,
  'ATT-SGN-004': accepts,
  'ATT-STATE-001': remembers,
  'ATT-STATE-004': remembers,
  'ATT-READ-003': remembers,
  'ATT-READ-005': remembers,
  'ATT-READ-006': remembers,
  'ATT-READ-007': remembers,
  'ATT-READ-008': remembers,
  'ATT-READ-010': remembers,
  'ATT-READ-011': remembers,
  'ATT-READ-013': remembers,
  'ATT-READ-014': remembers,
  'ATT-READ-015': remembers,
  'ATT-READ-016': remembers,
  'ATT-READ-017': remembers,
  'ATT-DOWN-004': 'the file holds the data that was sent',
  'ATT-CAS-013': 'every application gets a new caId',
};
