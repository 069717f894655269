import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { AutomaticRule, Contract } from '../catalogue.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import { claimRefused } from '../rules/shared/refused-variations.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { describeAnswer, succeeded } from '../target/exchange.ts';
import { type Base, baseFor, needsOf } from './bases.ts';
import { type Broken, brokenValues, locate, nameOf, type Path, valueAt, withValue } from './break-value.ts';

/** A case for each constraint of the contract that a request can break. */
export function automaticCases(contract: Contract): readonly Case[] {
  const prover = createProver(contract);
  return contract.automatic
    .filter(({ place }) => !isAnswer(place))
    .map((one) =>
      isFile(one.place)
        ? rule(one.id, '', { needs: ['attachments'] }, (t) => acceptFiles(one, t))
        : rule(one.id, '', { needs: needsOf(one.place) }, (t) => judge(one, prover, t)),
    );
}

/** Declared answers are watched, not provoked: see monitors.ts. */
export function isAnswer(place: string): boolean {
  return place.includes('.response.');
}

/** The parts of a form that are files. */
export function isFile(place: string): boolean {
  return /^\w+\.attachments\[0\]\[\]\./.test(place);
}

/** Any bytes are a valid part of a form: its type cannot be broken, only accepted. */
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
 * Sends each broken value in a request that is otherwise valid and is signed after the edit, then the valid request. Before
 * that the request is validated against the contract: the valid one is valid, and the broken one has one fault, at the
 * intended place.
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
  const good = await validRequest(one, base, prover, t);
  const data = await givenData(one, good, t);
  for (const { says, exchange } of refusals) claimRefused(exchange, says, fixes400(one) ? 400 : undefined);
  await base.unchanged(good, data);
}

interface Attempt {
  readonly draft: Draft;
  readonly says: string;
}

/** Each broken value, at the first or at the last matching place of the request, in turn; a single value at both. */
export async function faultsOf(
  one: AutomaticRule,
  base: Base,
  prover: Prover,
  t: Pick<Trial, 'now'>,
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const known = envelopeOf(await base.fresh(), t.now());
  const found = locate(one.place, known);
  const paths = [...new Set([found[0], found.at(-1)])].filter((path) => path !== undefined);
  for (const [place, path] of paths.entries()) {
    const values = brokenValues(one, valueAt(known, path), path);
    for (const [at, { value, says }] of values.entries()) {
      if (values.length > 1 && at % paths.length !== place) continue;
      const draft = await base.fresh();
      const broken = withValue(envelopeOf(draft, t.now()), path, value);
      if (broken === undefined || isOptionalNull(one, value, path)) continue;
      if (!prover.hasSingleFault(one.operation, broken, path)) continue;
      attempts.push({ draft: withFault(draft, path, value), says });
    }
  }
  return attempts;
}

/** Whether a factoid needs its members is open too. ATT-OPEN-202 */
const OPTIONAL = /\.identities\.|\.(org|tax)_code\.|\.factoids\.each\.(unique_id|type|data)\./;

/** null in place of an optional member is open. ATT-OPEN-200 */
function isOptionalNull({ place }: AutomaticRule, value: Broken['value'], path: Path): boolean {
  return value === null && OPTIONAL.test(place) && path.length > 2;
}

/** The valid request; for a bound, with a value at the bound. */
async function validRequest(one: AutomaticRule, base: Base, prover: Prover, t: Trial): Promise<Draft> {
  const fresh = await base.fresh();
  const [path] = locate(one.place, envelopeOf(fresh, t.now()));
  const longest = one.keyword === 'maxLength' && path !== undefined;
  const atBound = () => t.id().padEnd(Number(one.value), 'x');
  const good = longest ? withFault(fresh, path as Path, atBound()) : fresh;
  prover.proveGood(one.operation, envelopeOf(good, t.now()));
  return good;
}

async function givenData(one: AutomaticRule, good: Draft, t: Trial): Promise<JsonObject> {
  const answersFile = t.contract.operations.get(one.operation)?.dataMember === null;
  if (!answersFile && !isInvented(one)) return t.given(good);
  const exchange = await t.send(good);
  if (!succeeded(exchange)) {
    t.cannot(`the request that the broken ones differ from was refused too: ${describeAnswer(exchange)}`);
  }
  return {};
}

/** An application with invented codes: the target may refuse applicants that it cannot verify. ATT-OPEN-250 */
function isInvented({ place }: AutomaticRule): boolean {
  return /^applyCertification.*(\.else\.|\.(org|tax)_code\.)/.test(place);
}

/**
 * A parameter of the wrong type, or beyond a stated bound, is a 400. ATT-ERR-400. But a code of the wrong type is not a
 * unified social credit code, so that other codes are missing too.
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

/** An open point: the behaviour of the target is only reported. */
async function observe(one: AutomaticRule, base: Base, t: Trial): Promise<void> {
  const draft = await base.fresh();
  const [path] = locate(one.place, envelopeOf(draft, t.now()));
  const [broken] = path ? brokenValues(one, valueAt(envelopeOf(draft, t.now()), path), path) : [];
  if (!path || !broken) return t.cannot('the requests of the suite have no such value');
  const exchange = await t.send(withFault(draft, path, broken.value));
  t.note(`where ${broken.says}, this implementation answers ${describeAnswer(exchange)}`);
}

/** The envelope of a draft with its payload, to be validated against the contract. */
function envelopeOf(draft: Draft, now: number): JsonObject {
  return {
    request_id: draft.requestId,
    access_key: draft.key.accessKey,
    tonce: draft.tonce === undefined ? now : (JSON.parse(draft.tonce) as Json),
    payload: JSON.parse(draft.payload) as Json,
    signature: 'x'.repeat(344),
  };
}

/** The draft with one value replaced or, when undefined, left out; signed afterwards, unless it is the signature. */
function withFault(draft: Draft, path: Path, value: Json | undefined): Draft {
  const [member, ...rest] = path as [string?, ...Path];
  const text = value === undefined ? '' : JSON.stringify(value);
  const signed = typeof value === 'string' ? value : text;
  const envelope = (members: Map<string, string>) => {
    if (value === undefined) members.delete(String(member));
    else members.set(String(member), text);
    return members;
  };
  switch (member) {
    case undefined:
      return { ...draft, body: () => Buffer.from(text) };
    case 'payload': {
      if (rest.length === 0) return { ...draft, payload: text, envelope };
      const payload = withValue(JSON.parse(draft.payload) as Json, rest, value);
      return { ...draft, payload: JSON.stringify(payload) };
    }
    case 'request_id':
      return { ...draft, requestId: signed, envelope };
    case 'access_key':
      return { ...draft, key: { ...draft.key, accessKey: signed }, envelope };
    case 'tonce':
      return { ...draft, tonce: signed, envelope };
    default:
      return { ...draft, envelope };
  }
}

/** Validates requests of an operation against the contract. */
interface Prover {
  isValid(operation: string, request: Json): boolean;
  /** @throws Error when the request is invalid: a fault of the suite. */
  proveGood(operation: string, request: Json): void;
  /**
   * Whether the request is invalid, because of the value at the path.
   *
   * @throws Error when it has another fault, too: a fault of the suite
   */
  hasSingleFault(operation: string, request: Json, path: Path): boolean;
  /** Whether the request is invalid, and only because of the value at the path. */
  breaksOnly(operation: string, request: Json, path: Path): boolean;
}

export function createProver(contract: Contract): Prover {
  const ajv = new Ajv2020({ allErrors: true, strict: false, discriminator: true, validateFormats: true });
  // The package is CommonJS: its types and its run-time form differ by one `default`.
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  ajv.addSchema(
    withoutMapping({ $id: 'contract', components: contract.document.components ?? {} }) as JsonObject,
  );
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (operation: string) => {
    const known = compiled.get(operation);
    if (known) return known;
    const schema = contract.operations.get(operation)?.schema;
    const validator = ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
    compiled.set(operation, validator);
    return validator;
  };
  const errorsOf = (operation: string, request: Json): ErrorObject[] => {
    const validate = validatorOf(operation);
    return validate(request) ? [] : (validate.errors ?? []);
  };
  return {
    isValid: (operation, request) => errorsOf(operation, request).length === 0,
    proveGood(operation, request) {
      const [error] = errorsOf(operation, request);
      if (error)
        throw new Error(
          `the suite's own ${operation} breaks the contract: ${error.instancePath} ${error.message}`,
        );
    },
    hasSingleFault(operation, request, path) {
      const { strays, there } = faultsAt(errorsOf(operation, request), path);
      if (strays.length > 0) {
        throw new Error(
          `the suite broke more than ${nameOf(path)} of ${operation}: ${placeOf(strays[0])} ${strays[0]?.message}`,
        );
      }
      return there;
    },
    breaksOnly(operation, request, path) {
      const { strays, there } = faultsAt(errorsOf(operation, request), path);
      return there && strays.length === 0;
    },
  };
}

/** Whether there is an error at the path, and the errors that have another cause. */
function faultsAt(errors: readonly ErrorObject[], path: Path) {
  const at = pointerOf(path);
  const strays = errors.filter(
    (error) => !isAt(placeOf(error), at) && !isOnTheWay(placeOf(error), at) && !isConsequence(error),
  );
  return { strays, there: errors.some((error) => isAt(placeOf(error), at)) };
}

/** The place of the value that an error is about: for a missing or an additional member, that member. */
function placeOf(error: ErrorObject | undefined): string {
  const { missingProperty, tag } = (error?.params ?? {}) as { missingProperty?: string; tag?: string };
  const member = missingProperty ?? (error?.keyword === 'discriminator' ? tag : undefined);
  return (error?.instancePath ?? '') + (member === undefined ? '' : `/${member}`);
}

function isAt(place: string, at: string): boolean {
  return place === at || place.startsWith(`${at}/`);
}

/**
 * A branch that does not match reports the value that it was applied to, which contains the fault: with `anyOf` each
 * fault comes with such errors.
 */
function isOnTheWay(place: string, at: string): boolean {
  return isAt(at, place) || place === '';
}

/** An error of `then` or `else`, after the value that `if` examines was broken. */
function isConsequence({ schemaPath }: ErrorObject): boolean {
  return /\/(then|else)\//.test(schemaPath);
}

function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** ajv chooses a branch by the tag's constant and refuses a mapping. */
function withoutMapping(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => withoutMapping(item as Json));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, part]): [string, Json][] =>
    name === 'discriminator' && typeof part === 'object'
      ? [[name, { propertyName: (part as JsonObject).propertyName ?? '' }]]
      : [[name, withoutMapping(part)]],
  );
  return Object.fromEntries(entries);
}
