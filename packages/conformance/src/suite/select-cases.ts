import { automaticCases } from '../automatic/automatic-cases.ts';
import type { Contract, Level } from '../catalogue.ts';
import type { Capability, Config } from '../config/config.ts';
import type { CaseResult } from './judge-results.ts';
import type { Case } from './rule.ts';
import { SetupError } from './setup-error.ts';
import type { Profile } from './trial.ts';

/**
 * The cases of the profile `core`: for each MUST that no watch of answers judges, those that show most for few requests.
 * With the set-up they send fewer than 600 requests; a test counts them.
 */
const coreCases: Readonly<Record<string, readonly string[]>> = {
  'ATT-ATT-001': ['no map, in a create'],
  'ATT-ATT-002': ['checksums and objects in one list, in a create'],
  'ATT-ATT-003': ['no checksum, in a create'],
  'ATT-ATT-004': ['a file of every byte', 'the checksum of other bytes, in a create'],
  'ATT-ATT-005': ['an object with a checksum, in a create'],
  'ATT-ATT-006': ['a file without a checksum, in an addition that would close'],
  'ATT-ATT-007': ['entries under another index than their files, in a create'],
  'ATT-ATT-008': ['one file, in a create'],
  'ATT-ATT-009': ['one file of the first, two of the second, in a create'],
  'ATT-ATT-010': ['two files, in a create'],
  'ATT-CAS-001': ['no type, and types that are neither'],
  'ATT-CAS-002': ['an enterprise without name'],
  'ATT-CAS-003': ['an enterprise without ic_code'],
  'ATT-CAS-004': ['three codes without org_code'],
  'ATT-CAS-005': ['three codes without tax_code'],
  'ATT-CAS-006': ['the codes left out'],
  'ATT-CAS-007': ['three codes'],
  'ATT-CAS-008': ['an enterprise without link_name'],
  'ATT-CAS-009': ['a person without link_id_card'],
  'ATT-CAS-010': ['an enterprise without link_phone'],
  'ATT-CAS-011': ['a person without link_email'],
  'ATT-CAS-013': ['a person and an enterprise, at once and again'],
  'ATT-CRE-001': ['each other type'],
  'ATT-CRE-002': ['254 and 255 characters'],
  'ATT-CRE-003': ['each other type, without factoids'],
  'ATT-CRE-004': ['a template that does not exist'],
  'ATT-CRE-005': ['each other type'],
  'ATT-CRE-006': ['each identity, each other type'],
  'ATT-CRE-007': ['ID', 'MO', 'USCID'],
  'ATT-CRE-008': ['those of the config'],
  'ATT-CRE-009': ['no factoids'],
  'ATT-CRE-011': ['long unique_ids that differ at the end'],
  'ATT-CRE-012': ['after factoids were added'],
  'ATT-CRE-013': ['with other content, if that is accepted'],
  'ATT-CRE-014': ['two pairs at once'],
  'ATT-CRE-015': ['neither attachments nor files'],
  'ATT-CRE-016': ['an attestation that stays open'],
  'ATT-DOWN-001': ['no number, a non-string value, and an unknown number'],
  'ATT-DOWN-002': ['a closed attestation'],
  'ATT-DOWN-003': ['the header'],
  'ATT-DOWN-004': ['three attestations, in another order, at once'],
  'ATT-DOWN-005': ['a closed attestation'],
  'ATT-ENV-001': ['other bodies, on every operation'],
  'ATT-ENV-002': ['request_id missing or of another type, on every operation'],
  'ATT-ENV-003': ['ids of all lengths and letters, on every operation'],
  'ATT-ENV-004': ['access_key missing or of another type, on every operation'],
  'ATT-ENV-005': ['keys that were never issued, json'],
  'ATT-ENV-006': ['tonce missing or of another type, on every operation'],
  'ATT-ENV-007': ['a payload that is an array holding the payload, on every operation'],
  'ATT-ENV-008': ['signature missing or of another type, on every operation'],
  'ATT-ENV-010': ['letters in upper case come back so'],
  'ATT-ENVIRON-001': ['a create with a key of each environment'],
  'ATT-ERR-001': ['a template that is unknown'],
  'ATT-ERR-003': ['each kind of refusal, on every operation'],
  'ATT-ERR-400': ['parameters of another type, on every operation'],
  'ATT-ERR-404': ['an unknown path, well signed and forged'],
  'ATT-ERR-405': ['a wrong method on an unverified request'],
  'ATT-FAC-001': ['without an array, closing'],
  'ATT-FAC-002': ['in an addition that would close'],
  'ATT-FAC-003': ['in a create'],
  'ATT-FAC-004': ['in a create'],
  'ATT-FAC-005': ['numbers of all kinds'],
  'ATT-FAC-006': ['each kind, in a create'],
  'ATT-FAC-007': ['one of each kind'],
  'ATT-FAC-008': ['in two creates'],
  'ATT-FAC-009': ['twice in one request'],
  'ATT-FAC-010': ['each other type'],
  'ATT-FAC-011': ['next to one that is closed'],
  'ATT-FAC-012': ['for what is new and for what is known'],
  'ATT-FAC-013': ['leaving open and closing'],
  'ATT-HTTP-001': ['each operation at its path'],
  'ATT-HTTP-002': ['the same with PUT, signed so'],
  'ATT-HTTP-003': ['bodies that are no JSON'],
  'ATT-READ-001': ['each other type'],
  'ATT-READ-002': ['of a create that was refused'],
  'ATT-READ-003': ['open and closed'],
  'ATT-READ-010': ['after a factoid that stands twice'],
  'ATT-READ-011': ['one string for each file'],
  'ATT-READ-013': ['left out and null, with a file'],
  'ATT-READ-014': ['without files'],
  'ATT-READ-015': ['open, added to and closed'],
  'ATT-READ-016': ['in another order'],
  'ATT-READ-017': ['without files'],
  'ATT-READ-018': ['no array of strings'],
  'ATT-READ-019': ['open and closed, whole and in part, before and after the owner reads'],
  'ATT-SGN-001': ['sign that is no map of keywords, in a create'],
  'ATT-SGN-002': ['a file that is no PDF, of the second of two factoids, in a create'],
  'ATT-SGN-003': ['a caId that was never issued, in a create'],
  'ATT-SGN-004': ['a keyword that stands once'],
  'ATT-SIG-001': ['a forged request after good ones, on every operation'],
  'ATT-SIG-002': ['an unknown key, on every operation'],
  'ATT-SIG-003': ['other texts, on every operation'],
  'ATT-SIG-004': ['on every operation'],
  'ATT-SIG-005': ['on every operation'],
  'ATT-SIG-006': ['on every operation'],
  'ATT-SIG-007': ['on every operation'],
  'ATT-SIG-008': ['on every operation'],
  'ATT-SIG-009': ['on every operation'],
  'ATT-SIG-010': ['on every operation'],
  'ATT-SIG-011': ['Chinese, unescaped'],
  'ATT-SIG-012': ['other algorithms, on every operation'],
  'ATT-SIG-013': ['more or fewer bytes, on every operation'],
  'ATT-STATE-001': ['after it was read and asked for its file'],
  'ATT-STATE-002': ['as JSON'],
  'ATT-STATE-003': ['as JSON'],
  'ATT-STATE-004': ['after a create with several'],
  'ATT-STATE-005': ['the first addition'],
  'ATT-STATE-006': ['the first addition'],
  'ATT-STATE-007': ['by a create'],
  'ATT-STATE-008': ['each other type'],
  'ATT-STATE-009': ['each other type'],
  'ATT-STATE-010': ['of an open attestation'],
  'ATT-STATE-011': ['after each way of closing'],
  'ATT-TON-001': ['other units, on every operation'],
  'ATT-TON-002': ['near both ends, on every operation'],
  'ATT-TON-003': ['beyond both ends, on every operation'],
  'ATT-VER-001': ['the path with and without its version'],
  'ATT-VER-002': ['the version that is judged keeps its promises'],
  'ATT-VER-003': ['versions that no service has'],
};

/** Which cases a run has. */
export interface Selection {
  /** Ids of the rules to judge; all when left out. */
  readonly rules?: readonly string[];
  /** The lowest level to judge; MAY when left out. */
  readonly level?: 'MUST' | 'SHOULD' | 'MAY';
  /** `core`: at most 600 requests, for targets with a narrow rate; `full` when left out. */
  readonly profile?: Profile;
  /** Leaves out what loads the target. */
  readonly safe?: boolean;
}

const order: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];

/** The level of a written or a generated rule. */
export function levelOf(id: string, { rules, automatic }: Contract): Level | undefined {
  return (rules.get(id) ?? automatic.find((one) => one.id === id))?.level;
}

/** The rules that a run judges, in the order of the catalogue, and the cases that judge them. */
export function selectCases(
  contract: Contract,
  behaviour: readonly Case[],
  { rules, level = 'MAY', safe = false, profile = 'full' }: Selection,
): { rules: string[]; chosen: Case[] } {
  const known = [...contract.rules.values(), ...contract.automatic];
  const wrongValue = rules?.find((id) => !known.some((rule) => rule.id === id));
  if (wrongValue !== undefined) {
    throw new SetupError(`There is no rule ${wrongValue} in ${contract.version}: "list" names all.`);
  }
  const wanted = known
    .filter((rule) => order.indexOf(rule.level) <= order.indexOf(level))
    // Generated cases and open points are for whole runs.
    .filter((rule) => profile === 'full' || (rule.level === 'MUST' && contract.rules.has(rule.id)))
    // A rule that is asked for brings its details along.
    .filter((rule) => !rules || rules.includes(rule.id) || ('rule' in rule && rules.includes(rule.rule)))
    .map(({ id }) => id);
  const ids = new Set(wanted);
  const core = behaviour.filter(({ rule, name }) => coreCases[rule]?.includes(name));
  const cases = profile === 'core' ? core : [...behaviour, ...automaticCases(contract)];
  const own = cases.filter(({ rule }) => ids.has(rule));
  // A rule that only monitors judge shows in what the others send.
  const watched = rules?.some((id) => !own.some(({ rule }) => rule === id || isDetail(rule, id, contract)));
  return { rules: wanted, chosen: (watched ? cases : own).filter(({ hostile }) => !(safe && hostile)) };
}

function isDetail(id: string, of: string, { automatic }: Contract): boolean {
  return automatic.some((detail) => detail.id === id && detail.rule === of);
}

/** Undefined when the case can run against this target; else the result that says why it cannot. */
export function applicable(
  one: Case,
  { capabilities, ...config }: Config,
  contract: Contract,
): CaseResult | undefined {
  const needs = needsOf(one, contract);
  const lacking = needs.find((capability) => capabilities[capability] === false);
  const missing = one.keys?.find((key) => config[key] === undefined);
  if (lacking === undefined && missing === undefined) return undefined;
  const message =
    lacking !== undefined
      ? `the config says that ${lacking} is not offered`
      : `the config names no ${missing}`;
  return {
    rule: one.rule,
    name: one.name,
    finding: { status: 'not-applicable', message },
    notes: [],
    exchanges: [],
  };
}

/** What a case asks of the target: by itself, and by its rule. */
export function needsOf({ needs = [], rule }: Case, { rules }: Contract): readonly Capability[] {
  return [...needs, ...(rules.get(rule)?.capabilities ?? [])];
}

/** Undefined when the case sends no files; else that nothing shows, since the target finds no envelope next to them. */
export function withoutForms(one: Case, contract: Contract): CaseResult | undefined {
  const files = needsOf(one, contract).some((need) => need === 'attachments' || need === 'attachmentSigning');
  if (!files || contract.rules.get(one.rule)?.level === 'MAY') return undefined;
  const message =
    'this target does not find the envelope in the parts of a form, and which parts carry it is open';
  return {
    rule: one.rule,
    name: one.name,
    finding: { status: 'not-observed', message },
    notes: [],
    exchanges: [],
  };
}
