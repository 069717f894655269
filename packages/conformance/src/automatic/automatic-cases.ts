import type { AutomaticRule, Contract } from '../catalogue.ts';
import type { Draft } from '../request/draft.ts';
import type { JsonObject } from '../request/json.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { describeAnswer, refused, succeeded } from '../target/exchange.ts';
import { type Base, baseFor, needsOf } from './bases.ts';
import { envelopeOf, withFault } from './break-draft.ts';
import { type Broken, brokenValues } from './break-value.ts';
import { locate, type Path, valueAt, withValue } from './locate.ts';
import { createProver, type Prover } from './single-fault.ts';

/** A case for each constraint of the contract that a request can break. */
export function automaticCases(contract: Contract): readonly Case[] {
  const prover = createProver(contract);
  return contract.automatic
    .filter(({ place }) => !isAnswer(place))
    .map((one) =>
      isFile(one.place)
        ? rule(one.id, '', (t) => acceptFiles(one, t), { needs: ['attachments'] })
        : rule(one.id, '', (t) => judge(one, prover, t), { needs: needsOf(one.place) }),
    );
}

/** Declared answers are watched, not provoked: see response-monitors.ts. */
export function isAnswer(place: string): boolean {
  return place.includes('.response.');
}

/** The parts of a form that are files. */
export function isFile(place: string): boolean {
  return /^\w+\.attachments\[0\]\[\]\./.test(place);
}

/** Parts of a form are bytes, whatever they hold: their type cannot be broken, only accepted. */
async function acceptFiles({ operation }: AutomaticRule, t: Trial): Promise<void> {
  const base = await baseFor(operation, `${operation}.payload.attachments.object`, t);
  if (!base) return t.cannot(`the suite has no requests of ${operation}`);
  const good = await base.fresh();
  await base.unchanged(
    good,
    await t.accepts(good, `${operation} with files as parts named attachments[i][] is accepted`),
  );
}

/**
 * Sends each broken value on its own, all else valid and signed after the edit, then the valid request. Before that the
 * contract proves that the valid one is valid and that the broken one has one fault, at the intended place.
 */
async function judge(one: AutomaticRule, prover: Prover, t: Trial): Promise<void> {
  const base = await baseFor(one.operation, one.place, t);
  if (!base) return t.cannot(`the suite has no requests of ${one.operation}`);
  if (one.level === 'MAY') return observe(one, base, t);
  if (one.keyword === 'nullable') return acceptNull(one, base, t);
  const attempts = await faultsOf(one, base, prover, t);
  if (attempts.length === 0) return t.cannot('no request of the suite can break it');
  const refusals = [];
  for (const { draft, says } of attempts) refusals.push({ says, exchange: await t.send(draft) });
  const good = await goodTwin(one, base, prover, t);
  const data = await givenGood(one, good, t);
  for (const { says, exchange } of refusals) {
    const claim = `must be refused, since it differs from an accepted request in this: ${says}`;
    t.check(refused(exchange), `${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
    const right = !fixes400(one) || exchange.answer?.status === 400;
    t.check(
      right,
      `must be answered with 400: ${says}; the answer was ${describeAnswer(exchange)}`,
      exchange,
    );
  }
  await base.unchanged(good, data);
}

interface Attempt {
  readonly draft: Draft;
  readonly says: string;
}

/** Every broken value at the first and at the last place where the request has one. */
export async function faultsOf(
  one: AutomaticRule,
  base: Base,
  prover: Prover,
  t: Pick<Trial, 'now'>,
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const paths = locate(one.place, envelopeOf(await base.fresh(), t.now()));
  for (const path of new Set([paths[0], paths.at(-1)])) {
    if (path === undefined) continue;
    const current = valueAt(envelopeOf(await base.fresh(), t.now()), path);
    for (const { value, says } of brokenValues(one, current, path)) {
      const draft = await base.fresh();
      const broken = withValue(envelopeOf(draft, t.now()), path, value);
      if (broken === undefined || isOptionalNull(one, value, path)) continue;
      if (!prover.hasSingleFault(one.operation, broken, path)) continue;
      attempts.push({ draft: withFault(draft, path, value), says });
    }
  }
  return attempts;
}

/** That a factoid needs its members is open, too. ATT-OPEN-202 */
const OPTIONAL = /\.identities\.|\.(org|tax)_code\.|\.factoids\.each\.(unique_id|type|data)\./;

/** null in place of an optional member is open. ATT-OPEN-200 */
function isOptionalNull({ place }: AutomaticRule, value: Broken['value'], path: Path): boolean {
  return value === null && OPTIONAL.test(place) && path.length > 2;
}

/** The valid request; where the rule is a bound, at the bound. */
async function goodTwin(one: AutomaticRule, base: Base, prover: Prover, t: Trial): Promise<Draft> {
  const fresh = await base.fresh();
  const [path] = locate(one.place, envelopeOf(fresh, t.now()));
  const longest = one.keyword === 'maxLength' && path !== undefined;
  const atBound = () => t.id().padEnd(Number(one.value), 'x');
  const good = longest ? withFault(fresh, path as Path, atBound()) : fresh;
  prover.proveGood(one.operation, envelopeOf(good, t.now()));
  return good;
}

async function givenGood(one: AutomaticRule, good: Draft, t: Trial): Promise<JsonObject> {
  const answersFile = t.contract.operations.get(one.operation)?.dataMember === null;
  if (!answersFile && !isInvented(one)) return t.given(good);
  const exchange = await t.send(good);
  if (!succeeded(exchange)) {
    t.cannot(`the request that the broken ones differ from was refused too: ${describeAnswer(exchange)}`);
  }
  return {};
}

/** An application with codes of the suite's own: the target may refuse applicants that it cannot verify. ATT-OPEN-250 */
function isInvented({ place }: AutomaticRule): boolean {
  return /^applyCertification.*(\.else\.|\.(org|tax)_code\.)/.test(place);
}

/**
 * A parameter of the wrong type, or beyond a stated bound, is a 400. ATT-ERR-400. But a code of the wrong type is no
 * unified social credit code, so that others are missing too.
 */
function fixes400({ place, keyword }: AutomaticRule): boolean {
  if (place.endsWith('.ic_code.type')) return false;
  return (keyword === 'type' || keyword === 'maxLength') && /^\w+\.payload\./.test(place);
}

async function acceptNull(one: AutomaticRule, base: Base, t: Trial): Promise<void> {
  const draft = await base.fresh();
  const [path] = locate(one.place, envelopeOf(draft, t.now()));
  if (path === undefined) return t.cannot('the requests of the suite have no such member');
  await t.accepts(withFault(draft, path, null), 'null is accepted');
}

/** An open point: what the target does is reported, and no more. */
async function observe(one: AutomaticRule, base: Base, t: Trial): Promise<void> {
  const draft = await base.fresh();
  const [path] = locate(one.place, envelopeOf(draft, t.now()));
  const [broken] = path ? brokenValues(one, valueAt(envelopeOf(draft, t.now()), path), path) : [];
  if (!path || !broken) return t.cannot('the requests of the suite have no such value');
  const exchange = await t.send(withFault(draft, path, broken.value));
  t.note(`where ${broken.says}, this implementation answers ${describeAnswer(exchange)}`);
}
