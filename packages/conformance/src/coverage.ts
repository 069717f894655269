import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createProver, isAnswer, isFile } from './automatic/automatic-cases.ts';
import { locate, type Path, valueAt } from './automatic/break-value.ts';
import type { AutomaticRule, Contract, Level } from './catalogue.ts';
import { readBody } from './client/read-body.ts';
import { demands } from './demands.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Result, Status } from './report/report.ts';
import { type Exchange, isBusy, refused, succeeded } from './target/exchange.ts';

/** Requests on one side of a constraint: valid ones inside, outside those that are invalid for this reason alone. */
export interface Side {
  readonly accepted: number;
  readonly refused: number;
  /** For a bound: the length, number or count that comes closest to it. */
  readonly nearest?: number | undefined;
  /** Why there are no such requests. */
  readonly why?: string;
}

/** What a run sent for one constraint of a request. */
export interface ConstraintCoverage {
  readonly operation: string;
  /** `payload.unique_id` */
  readonly place: string;
  readonly keyword: string;
  readonly value: Json;
  readonly level: Level;
  readonly inside: Side;
  /** Requests that are invalid for this reason alone. */
  readonly outside: Side;
}

/** How many requests or answers of an operation had a media type, status or header. */
interface Count {
  readonly operation: string;
  readonly what: string;
  readonly count: number;
  readonly why?: string;
}

/** A sentence of the description, as the rules quote it. */
interface SentenceCoverage {
  readonly quote: string;
  /** The heading of its section. */
  readonly source: string;
  /** Ids of spec/source-statements.yaml: the statements that demand these rules. */
  readonly statements: readonly string[];
  readonly rules: readonly { readonly rule: string; readonly level: Level; readonly status: Status }[];
  /** Faults that break the sentence, each in a server on which the suite was proved: its rules find them. */
  readonly mutants: readonly { readonly id: string; readonly says: string }[];
}

/** What the requests of a run cover of the contract, and which rules each sentence of the description has. */
export interface Coverage {
  readonly constraints: readonly ConstraintCoverage[];
  readonly requests: readonly Count[];
  readonly answers: readonly Count[];
  readonly sentences: readonly SentenceCoverage[];
}

interface Coverer {
  /** Counts one exchange. */
  see(exchange: Exchange): void;
  /** What all of them cover. The results say why something was not tried. */
  coverage(results: readonly Result[]): Coverage;
}

interface Tally {
  accepted: number;
  refused: number;
  nearest?: number | undefined;
}

interface Constraint {
  readonly one: AutomaticRule;
  readonly holds: (value: Json | undefined) => boolean;
  readonly inside: Tally;
  readonly outside: Tally;
  /** Whether a valid request has a value that breaks it: another branch of the schema accepts it. */
  elsewhere: boolean;
}

/** Examines the exchanges of a run with the schemas of the contract. */
export function createCoverer(contract: Contract): Coverer {
  const prover = createProver(contract);
  const holds = predicates(contract);
  const constraints = contract.automatic
    .filter(({ place }) => !isAnswer(place))
    .map((one): Constraint => {
      const tally = (): Tally => ({ accepted: 0, refused: 0 });
      return { one, holds: holds(one), inside: tally(), outside: tally(), elsewhere: false };
    });
  const counts = new Map<string, number>();
  const count = (...key: string[]) => counts.set(key.join(' '), (counts.get(key.join(' ')) ?? 0) + 1);

  function examine(constraint: Constraint, request: Json, isValid: boolean, exchange: Exchange): void {
    const { one, holds: keeps, inside, outside } = constraint;
    let isSeen = false;
    const side = isValid ? inside : outside;
    for (const { path, value } of valuesOf(one, request, exchange)) {
      const isInside = keeps(value);
      if (isInside !== isValid) constraint.elsewhere ||= isValid;
      else if (isValid || prover.breaksOnly(one.operation, request, path)) {
        isSeen = true;
        side.nearest = nearer(one, sizeOf(one.keyword, value), side.nearest);
      }
    }
    if (isSeen) side[succeeded(exchange) ? 'accepted' : 'refused'] += 1;
  }

  return {
    see(exchange) {
      const { draft, request, answer } = exchange;
      const operation = draft && contract.operations.get(draft.operation);
      if (!operation || !answer) return;
      const { name, path } = operation;
      // The description says 2xx; 200 is the contract's choice. D7
      const status = succeeded(exchange) ? '200' : String(answer.status);
      count('answer', name, status);
      count('answer', name, status, typeOf(answer.headers['content-type']));
      for (const header of Object.keys(answer.headers)) count('answer', name, status, header);
      if (request.method !== 'POST' || request.path !== path) return;
      const type = request.headers['Content-Type'] ?? '';
      if (succeeded(exchange)) count('request', name, typeOf(type));
      const body = requestOf(type, request.body);
      // A target that is busy has judged nothing.
      if (body === undefined || isBusy(exchange) || !(succeeded(exchange) || refused(exchange))) return;
      const isValid = prover.isValid(name, body);
      for (const constraint of constraints)
        if (constraint.one.operation === name) examine(constraint, body, isValid, exchange);
    },
    coverage: (results) => ({
      constraints: constraints.map((constraint) => rowOf(constraint, results)),
      requests: [...contract.operations.values()].flatMap(({ name, path }) =>
        mediaTypes(contract, path).map((type) =>
          explained(name, type, counts.get(`request ${name} ${type}`), 'no such request was accepted'),
        ),
      ),
      answers: contract.automatic
        .filter(({ place }) => isAnswer(place))
        .map(({ id, place, operation }) => {
          const [, , status = '', part] = place.split('.');
          const what =
            part === undefined
              ? status
              : `${status} ${part.replace('application-', 'application/').toLowerCase()}`;
          const result = results.find(({ rule }) => rule === id);
          return explained(
            operation,
            what,
            counts.get(`answer ${operation} ${what}`),
            reason(result) ?? 'not seen',
          );
        }),
      sentences: sentencesOf(contract, results),
    }),
  };
}

function explained(operation: string, what: string, count = 0, why: string): Count {
  return { operation, what, count, ...(count === 0 && { why }) };
}

function typeOf(header = ''): string {
  return (header.split(';')[0] ?? '').trim().toLowerCase();
}

/** The envelope as it was sent, as JSON; undefined where it cannot be read. */
function requestOf(type: string, body: Uint8Array): Json | undefined {
  try {
    if (typeOf(type) === 'application/json') return JSON.parse(Buffer.from(body).toString()) as Json;
    const { members } = readBody(type, Buffer.from(body));
    return Object.fromEntries([...members].map(([name, text]) => [name, JSON.parse(text) as Json]));
  } catch {
    return undefined;
  }
}

/** The values of a request that a constraint is about. */
function valuesOf(
  { place, keyword }: AutomaticRule,
  request: Json,
  { draft }: Exchange,
): { readonly path: Path; readonly value: Json | undefined }[] {
  if (isFile(place)) return draft?.files.length ? [{ path: [], value: '' }] : [];
  const names = place.includes('.eachName.');
  const paths = locate(names ? place.replace('.eachName.', '.') : place, request);
  return paths.flatMap((path) => {
    const value = valueAt(request, path);
    if (names) return isObject(value) ? Object.keys(value).map((name) => ({ path, value: name })) : [];
    return value === undefined && keyword !== 'required' ? [] : [{ path, value }];
  });
}

/** For each constraint whether a value keeps it, regardless of all other constraints. */
function predicates({ document }: Contract): (one: AutomaticRule) => (value: Json | undefined) => boolean {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'whole', components: withoutDiscriminators(document.components ?? {}) });
  const known = new Map<string, (value: unknown) => boolean>();
  const compiled = (schema: JsonObject) => {
    const text = JSON.stringify(schema);
    const validate = known.get(text) ?? ajv.compile<unknown>(schema);
    known.set(text, validate);
    return (value: Json | undefined) => validate(value) === true;
  };
  return ({ keyword, value, pointer, place }) => {
    if (isFile(place)) return () => true;
    if (keyword === 'required') return (member) => member !== undefined;
    if (keyword === 'nullable') return (member) => member === null;
    if (keyword === 'discriminator') return compiled({ enum: value as Json });
    if (keyword === 'oneOf' || keyword === 'anyOf') {
      const branches = at(document, pointer) as readonly Json[];
      return compiled({
        anyOf: branches.map((_, index) => ({ $ref: `whole#${encodeURI(pointer)}/${index}` })),
      });
    }
    if (keyword !== 'additionalProperties') return compiled({ [keyword]: value as Json });
    const parent = at(document, pointer.slice(0, pointer.lastIndexOf('/'))) as JsonObject;
    const all = (part: Json | undefined) =>
      Object.fromEntries(Object.keys(part ?? {}).map((name) => [name, true]));
    return compiled({
      additionalProperties: value as Json,
      properties: all(parent.properties),
      patternProperties: all(parent.patternProperties),
    });
  };
}

function at(document: Json, pointer: string): Json {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<Json>(
    (value, step) => (value as JsonObject)[step.replaceAll('~1', '/').replaceAll('~0', '~')] ?? null,
    document,
  );
}

/** ajv refuses a mapping; the branches themselves say the same. */
function withoutDiscriminators(value: Json): Json {
  return JSON.parse(
    JSON.stringify(value, (name, part: Json) => (name === 'discriminator' ? undefined : part)),
  ) as Json;
}

/** What a bound is about: a length, a number, or a count. */
function sizeOf(keyword: string, value: Json | undefined): number | undefined {
  if (/^(min|max)Length$/.test(keyword)) return typeof value === 'string' ? [...value].length : undefined;
  if (keyword === 'minimum') return typeof value === 'number' ? value : undefined;
  if (/^(min|max)(Items|Properties)$/.test(keyword))
    return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
  return undefined;
}

/** Which of two sizes is closer to a bound. */
function nearer({ value }: AutomaticRule, size: number | undefined, known: number | undefined) {
  if (size === undefined || known === undefined) return known ?? size;
  return Math.abs(size - Number(value)) < Math.abs(known - Number(value)) ? size : known;
}

function rowOf(
  { one, inside, outside, elsewhere }: Constraint,
  results: readonly Result[],
): ConstraintCoverage {
  const { id, operation, place, keyword, value, level } = one;
  const result = results.find(({ rule }) => rule === id);
  const tried = ({ accepted, refused: number }: Tally) => accepted + number > 0;
  const open = level === 'MAY' ? 'the description leaves it open' : undefined;
  const impossible = isFile(place)
    ? 'any bytes are a valid file'
    : keyword === 'nullable'
      ? 'null is allowed; what else is allowed is another constraint'
      : /\.(object|array|null)\.type$/.test(place)
        ? 'a value of another type is of another branch: see oneOf'
        : undefined;
  const otherwise = elsewhere ? 'what breaks it is valid by another branch' : 'not tried';
  return {
    ...{ operation, keyword, level },
    ...{ place: place.split('.').slice(1, -1).join('.') || 'the body', value: value as Json },
    inside: tried(inside) ? inside : { ...inside, why: reason(result) ?? open ?? 'not tried' },
    outside: tried(outside)
      ? outside
      : { ...outside, why: impossible ?? reason(result) ?? open ?? otherwise },
  };
}

/** Why the run judged no case of a rule. */
function reason(result: Result | undefined): string | undefined {
  if (result === undefined) return 'the run did not judge it';
  return result.status === 'not-applicable' || result.status === 'not-observed' ? result.message : undefined;
}

function mediaTypes({ document }: Contract, path: string): string[] {
  const operation = ((document.paths as JsonObject)[path] as JsonObject).post as JsonObject;
  return Object.keys((operation.requestBody as JsonObject).content as JsonObject);
}

function sentencesOf({ rules }: Contract, results: readonly Result[]): SentenceCoverage[] {
  const all = demands();
  const mutants = mutantsByStatement();
  const groups = Map.groupBy(rules.values(), ({ source, quote }) => `${source}\n${quote}`);
  return [...groups].map(([key, own]) => {
    const [source = '', quote = ''] = key.split('\n');
    const ids = own.map(({ id }) => id);
    const statements = [
      ...new Set(all.filter(({ rule }) => ids.includes(rule)).flatMap(({ because }) => because)),
    ];
    const found = Object.assign({}, ...statements.map((id) => mutants[id])) as Mutants;
    return {
      ...{ source, quote, statements },
      rules: own.map(({ id, level }) => ({
        rule: id,
        level,
        status: results.find(({ rule }) => rule === id)?.status ?? 'not-observed',
      })),
      mutants: Object.entries(found).map(([id, says]) => ({ id, says })),
    };
  });
}

/** By id: what is wrong. */
type Mutants = Readonly<Record<string, string>>;

/** The mutants that break a statement, by its id; written by the tests of the suite's own proof. */
function mutantsByStatement(): Readonly<Record<string, Mutants>> {
  const file = new URL('../mutants.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Mutants>;
}
