import type { Key } from '../config/config.ts';
import type { JsonObject } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import type { Changes } from '../suite/drafts.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { dataOf, describeAnswer, isUnavailable, refused, succeeded } from '../target/exchange.ts';
import { type Change, eachAs, noString, refusedVariations } from './shared/refused-variations.ts';

const PERSON = { type: 'PERSONAL' } as const;

const CODES = ['name', 'ic_code', 'org_code', 'tax_code'] as const;

/** Codes that were never issued, with correct check digits (GB 11714, GB 32100, ISO 7064 MOD 11,10). */
export const invented = {
  threeCodes: { ic_code: '330184198501187', org_code: 'MA2ABCDEX', tax_code: '330184MA2ABCDEX' },
  creditCode: { ic_code: '91330184MA2ABCDEX6', org_code: undefined, tax_code: undefined },
} as const;

const rules: Rules = {
  'ATT-CAS-001': { because: ['cas-01'], core: ['no type, and other types'] },
  'ATT-CAS-002': { because: ['cas-02'], core: ['an enterprise without name'] },
  'ATT-CAS-003': { because: ['cas-03'], core: ['an enterprise without ic_code'] },
  'ATT-CAS-004': { because: ['cas-04', 'error-05'], core: ['three codes without org_code'] },
  'ATT-CAS-005': { because: ['cas-05', 'error-05'], core: ['three codes without tax_code'] },
  'ATT-CAS-006': { because: ['cas-11'], core: ['the codes left out'] },
  'ATT-CAS-007': { because: ['cas-11'], core: ['three codes'] },
  'ATT-CAS-008': { because: ['cas-06', 'error-05'], core: ['an enterprise without link_name'] },
  'ATT-CAS-009': { because: ['cas-07', 'error-05'], core: ['a person without link_id_card'] },
  'ATT-CAS-010': { because: ['cas-08', 'error-05'], core: ['an enterprise without link_phone'] },
  'ATT-CAS-011': { because: ['cas-09', 'error-05'], core: ['a person without link_email'] },
  'ATT-CAS-013': { because: ['certification-01'], core: ['a person and an enterprise, at once and again'] },
};

/** Applying for a certification. */
export const certifications = casesOf(rules, [
  rule('ATT-CAS-001', 'a person', (t) =>
    succeeds(t, t.apply(PERSON), 'an application of a person is accepted'),
  ),
  rule('ATT-CAS-001', 'an enterprise', (t) =>
    succeeds(t, t.apply(), 'an application of an enterprise is accepted'),
  ),
  rule('ATT-CAS-001', 'no type, and other types', { because: ['error-05'] }, (t) =>
    refusedApplications(t, {}, [
      ['type is missing', { type: undefined }],
      ['type is null', { type: null }],
      ['type is empty', { type: '' }, 400],
      ['type is "enterprise"', { type: 'enterprise' }, 400],
      ['type is "personal"', { type: 'personal' }, 400],
      ['type is "COMPANY"', { type: 'COMPANY' }, 400],
      ['type is "PERSONAL,ENTERPRISE"', { type: 'PERSONAL,ENTERPRISE' }, 400],
      ['type is a number', { type: 1 }, 400],
      ['type is true', { type: true }, 400],
      ['type is an array', { type: ['ENTERPRISE'] }, 400],
    ]),
  ),
  rule('ATT-CAS-002', 'an enterprise without name', { because: ['error-05'] }, (t) =>
    refusedApplications(t, {}, eachAs('name', noString)),
  ),
  rule(
    'ATT-CAS-002',
    'an enterprise with three codes, without name',
    { because: ['error-05'] },
    async (t) => {
      await skipIfVerified(t);
      await refusedApplications(t, invented.threeCodes, [['name is missing', { name: undefined }]]);
    },
  ),
  rule('ATT-CAS-003', 'org_code and tax_code without ic_code', { because: ['error-05'] }, async (t) => {
    await skipIfVerified(t);
    await refusedApplications(t, invented.threeCodes, [['ic_code is missing', { ic_code: undefined }]]);
  }),
  rule('ATT-CAS-003', 'an enterprise without ic_code', { because: ['error-05'] }, (t) =>
    // A value of the wrong type is not a credit code either, so that other codes are missing too: the status is open.
    refusedApplications(
      t,
      {},
      eachAs('ic_code', noString).map(([differs, changes]) => [differs, changes]),
    ),
  ),
  rule('ATT-CAS-002', 'a person needs none', needsNoCodes),
  rule('ATT-CAS-003', 'a person needs none', needsNoCodes),
  rule('ATT-CAS-004', 'three codes without org_code', (t) => threeCodesWithout(t, 'org_code')),
  rule('ATT-CAS-005', 'three codes without tax_code', (t) => threeCodesWithout(t, 'tax_code')),
  rule('ATT-CAS-006', 'the codes left out', async (t) => {
    const draft = t.apply({ org_code: undefined, tax_code: undefined });
    const { ic_code } = JSON.parse(draft.payload) as JsonObject;
    if (typeof ic_code !== 'string' || ic_code.length !== 18) {
      t.cannot(
        'applicants.enterprise of the config has no unified social credit code (18 characters) in ic_code',
      );
    }
    await succeeds(t, draft, 'name and the unified social credit code are enough');
  }),
  rule('ATT-CAS-007', 'three codes', async (t) => {
    await skipIfVerified(t);
    const claim = 'name, ic_code, org_code and tax_code together are accepted';
    await t.accepts(t.apply(invented.threeCodes), claim);
  }),
  ...(
    [
      ['ATT-CAS-008', 'link_name'],
      ['ATT-CAS-009', 'link_id_card'],
      ['ATT-CAS-010', 'link_phone'],
      ['ATT-CAS-011', 'link_email'],
    ] as const
  ).flatMap(([id, member]) => [
    rule(id, `an enterprise without ${member}`, (t) => refusedApplications(t, {}, eachAs(member, noString))),
    rule(id, `a person without ${member}`, (t) => refusedApplications(t, PERSON, eachAs(member, noString))),
  ]),
  rule('ATT-CAS-013', 'a person and an enterprise, at once and again', async (t) => {
    await skipIfRefused(t, t.apply());
    await skipIfRefused(t, t.apply(PERSON));
    const [person, enterprise] = await Promise.all([t.givenNo(t.apply(PERSON)), t.givenNo(t.apply())]);
    t.check(person !== enterprise, `a person and an enterprise have caIds of their own; both got ${person}`);
    const [later, latest] = [await t.givenNo(t.apply(PERSON)), await t.givenNo(t.apply())];
    const all = `${later} and ${latest}, after ${person} and ${enterprise}`;
    t.check(later !== latest && later !== enterprise && latest !== person, `so have later ones: ${all}`);
  }),
  rule('ATT-CAS-013', 'three people', async (t) => {
    await skipIfVerified(t);
    const people = ['330184198501184115', '330184198501184131', '330184198501184158'].map(
      (link_id_card, at) =>
        t.apply({ ...PERSON, link_id_card, link_name: `Li Lei ${at}`, link_email: `li${at}@example.com` }),
    );
    for (const person of people) {
      if (!succeeded(await t.send({ ...person, requestId: t.id() })))
        t.cannot('this target does not take the people that the suite makes up');
    }
    const caIds = await Promise.all(people.map((person) => t.givenNo({ ...person, requestId: t.id() })));
    t.check(new Set(caIds).size === 3, `three people have three caIds; they got ${caIds.join(', ')}`);
  }),
]);

/** Claim: accepted, where the applicant is known to be acceptable; otherwise the answer is open. ATT-OPEN-250 */
async function succeeds(t: Trial, draft: Draft, claim: string): Promise<void> {
  const exchange = await t.send(draft);
  if (succeeded(exchange) && dataOf(exchange)) return;
  if (!t.config.applicants.given && (await verifiesApplicants(t))) {
    t.cannot('this target verifies applicants, and the config names none that it accepts');
  }
  t.check(false, `${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

/** Claims: an application with each of the changes is refused; premise: without a change it is accepted. */
async function refusedApplications(t: Trial, base: Changes, changes: readonly Change[]): Promise<void> {
  const good = t.apply(base);
  await skipIfRefused(t, good);
  const variations = changes.map(([differs, change, status]) => ({
    differs,
    draft: t.apply({ ...base, ...change }),
    status,
  }));
  await refusedVariations(t, t.apply(base), variations);
}

/** A target that accepts such an ic_code alone treats it as a unified social credit code. ATT-OPEN-251 */
async function threeCodesWithout(t: Trial, code: 'org_code' | 'tax_code'): Promise<void> {
  await skipIfVerified(t);
  const alone = { ...invented.threeCodes, org_code: undefined, tax_code: undefined };
  if (succeeded(await t.send(t.apply(alone)))) t.cannot('this target takes an ic_code of 15 digits alone');
  await refusedApplications(t, invented.threeCodes, [
    [`${code} is missing`, { [code]: undefined }],
    ...wrongTypes(code),
  ]);
}

function wrongTypes(code: string): Change[] {
  return eachAs(code, noString).filter(([, , status]) => status !== undefined);
}

async function needsNoCodes(t: Trial): Promise<void> {
  const draft = t.apply(PERSON);
  const payload = JSON.parse(draft.payload) as JsonObject;
  const claim = 'the application of a person names no enterprise';
  t.check(
    CODES.every((code) => !(code in payload)),
    claim,
  );
  await succeeds(t, draft, 'a person needs neither name nor codes of an enterprise');
}

async function skipIfRefused(t: Trial, draft: Draft): Promise<void> {
  if (t.config.applicants.given) return;
  const exchange = await t.send({ ...draft, requestId: t.id() });
  if (!succeeded(exchange) && (await verifiesApplicants(t))) {
    t.cannot('this target verifies applicants, and the config names none that it accepts');
  }
}

/** Invented codes are useful only where the target accepts any well-formed code. */
async function skipIfVerified(t: Trial): Promise<void> {
  if (await verifiesApplicants(t))
    t.cannot('this target verifies the codes of applicants, which the suite makes up');
}

/**
 * Whether the target refuses an enterprise that does not exist: then invented codes prove nothing. ATT-OPEN-250. A target
 * without the operation verifies nothing: its status says so.
 */
async function verifiesApplicants(t: Trial): Promise<boolean> {
  const exchange = await t.send(t.apply(invented.creditCode));
  return refused(exchange) && !isUnavailable(exchange);
}

/** Premise: a caId that may sign: that of the config, or the result of an application. */
export async function givenCaId(t: Trial, key?: Key): Promise<string> {
  const { certification, capabilities, applicants } = t.config;
  if (certification && key === undefined) return certification.caId;
  if (!capabilities.cas) t.cannot('the config names no certification.caId, and cas is not offered');
  const options = key && { key };
  if (applicants.given) return t.givenNo(t.apply({}, options));
  let unavailable = false;
  for (const type of ['ENTERPRISE', 'PERSONAL']) {
    const exchange = await t.send(t.apply({ type }, options));
    const no = succeeded(exchange) ? dataOf(exchange)?.no : undefined;
    if (typeof no === 'string') return no;
    unavailable = isUnavailable(exchange);
  }
  if (unavailable) return t.givenNo(t.apply({}, options));
  return t.cannot(
    'this target accepts none of the applicants that the suite makes up; name some in applicants',
  );
}
