import type { Draft } from '../../request/draft.ts';
import type { JsonObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { dataOf, describeAnswer, succeeded } from '../../target/exchange.ts';
import { invented, type Stage, verifiesApplicants } from '../shared/applicants.ts';
import { type Change, eachAs, noString, refusedVariations } from '../shared/refused-variations.ts';

const PERSON = { type: 'PERSONAL' } as const;
const CODES = ['name', 'ic_code', 'org_code', 'tax_code'] as const;

/** Applying for a certification. */
export const certifications: readonly Case[] = [
  rule('ATT-CAS-001', 'a person', (t) =>
    succeeds(t, t.apply(PERSON), 'an application of a person is accepted'),
  ),
  rule('ATT-CAS-001', 'an enterprise', (t) =>
    succeeds(t, t.apply(), 'an application of an enterprise is accepted'),
  ),
  rule('ATT-CAS-001', 'no type, and types that are neither', (t) =>
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
  rule('ATT-CAS-002', 'an enterprise without name', (t) =>
    refusedApplications(t, {}, eachAs('name', noString)),
  ),
  rule('ATT-CAS-002', 'an enterprise with three codes, without name', async (t) => {
    await skipIfVerified(t);
    await refusedApplications(t, invented.threeCodes, [['name is missing', { name: undefined }]]);
  }),
  rule('ATT-CAS-003', 'org_code and tax_code without ic_code', async (t) => {
    await skipIfVerified(t);
    await refusedApplications(t, invented.threeCodes, [['ic_code is missing', { ic_code: undefined }]]);
  }),
  rule('ATT-CAS-003', 'an enterprise without ic_code', (t) =>
    // A value of the wrong type is not a credit code either, so the others are missing too: the status is open.
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
    await t.accepts(
      t.apply(invented.threeCodes),
      'name, ic_code, org_code and tax_code together are accepted',
    );
  }),
  ...['link_name', 'link_id_card', 'link_phone', 'link_email'].flatMap((member, at) => {
    const id = `ATT-CAS-0${String(at + 8).padStart(2, '0')}`;
    return [
      rule(id, `an enterprise without ${member}`, (t) =>
        refusedApplications(t, {}, eachAs(member, noString)),
      ),
      rule(id, `a person without ${member}`, (t) => refusedApplications(t, PERSON, eachAs(member, noString))),
    ];
  }),
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
];

/** Claim where the applicant is known to be acceptable; else what the target says of it is open. ATT-OPEN-250 */
async function succeeds(t: Trial, draft: Draft, claim: string): Promise<void> {
  const exchange = await t.send(draft);
  if (succeeded(exchange) && dataOf(exchange)) return;
  if (!t.config.applicants.given && (await verifiesApplicants(t))) {
    t.cannot('this target verifies applicants, and the config names none that it accepts');
  }
  t.check(false, `${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

/** Claims: so changed, an application is refused; premise: unchanged it is accepted. */
async function refusedApplications(t: Trial, base: Stage, changes: readonly Change[]): Promise<void> {
  const good = t.apply(base);
  await skipIfRefused(t, good);
  const variations = changes.map(([differs, change, status]) => ({
    differs,
    draft: t.apply({ ...base, ...change }),
    status,
  }));
  await refusedVariations(t, t.apply(base), variations);
}

/** Where such an ic_code may stand alone, the target takes it for a unified social credit code. ATT-OPEN-251 */
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
  t.check(
    CODES.every((code) => !(code in payload)),
    'the application of a person names no enterprise',
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

/** Codes of the suite's own are of use only where the target takes any that are well formed. */
async function skipIfVerified(t: Trial): Promise<void> {
  if (await verifiesApplicants(t))
    t.cannot('this target verifies the codes of applicants, which the suite makes up');
}
