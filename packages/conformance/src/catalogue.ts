import type { Capability } from './config/config.ts';
import type { JsonObject } from './json.ts';
import { SetupError } from './verdict.ts';

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** A rule of the catalogue: what an implementation is judged by. */
export interface CatalogueRule {
  /** `ATT-<AREA>-<nnn>`. */
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  /** The sentence of the service's description, word for word. */
  readonly quote: string;
  /** The heading of the section with the sentence. */
  readonly source: string;
  /** What a caller observes when the rule is kept. */
  readonly expect: string;
  readonly capabilities: readonly Capability[];
  readonly since: string;
  readonly operations: readonly string[];
}

/** A rule that follows from one constraint of a schema, or from one declared answer. */
export interface AutomaticRule {
  /** `ATT-AUTO-<place>`. */
  readonly id: string;
  readonly place: string;
  readonly operation: string;
  /** JSON pointer into the contract. */
  readonly pointer: string;
  readonly keyword: string;
  readonly value: unknown;
  /** The rule of the catalogue that it is a detail of, and whose level it has; none for what a newer version adds. */
  readonly rule?: string;
  readonly level: Level;
}

interface Operation {
  /** The name that the operation has in every version: `createAttestation`. */
  readonly name: string;
  readonly path: string;
  /** Name of the schema of its request. */
  readonly schema: string;
  readonly takesFiles: boolean;
  /** A member that `data` of every success has; null when the answer is a file. */
  readonly dataMember: string | null;
}

/** One version of the contract. */
export interface Contract {
  readonly version: string;
  /** The names of the areas of rule ids: `FAC` is `Factoids`. */
  readonly areas: { readonly [area: string]: string };
  readonly rules: ReadonlyMap<string, CatalogueRule>;
  readonly automatic: readonly AutomaticRule[];
  readonly operations: ReadonlyMap<string, Operation>;
  /** The payload of the first good example of an operation. */
  readonly examples: ReadonlyMap<string, JsonObject>;
  /** The bundled OpenAPI document. */
  readonly document: JsonObject;
}

/** @throws SetupError when there is no such version. */
export async function loadContract(version: string): Promise<Contract> {
  if (!/^v\d+(\.\d+)*$/.test(version))
    throw new SetupError(`"${version}" is not a version: write it like v1 or v2.1`);
  const from = `@attestation/contract/${version}`;
  const json = { with: { type: 'json' } } as const;
  const [{ operations }, { default: rules }, { default: document }, { default: examples }] =
    await Promise.all([
      import(from) as Promise<{ operations: Record<string, Operation> }>,
      import(`${from}/rules.json`, json) as Promise<{ default: RulesFile }>,
      import(`${from}/openapi.json`, json) as Promise<{ default: JsonObject }>,
      import(`${from}/examples.json`, json) as Promise<{ default: ExamplesFile }>,
    ]).catch(() => {
      throw new SetupError(`This suite knows no version ${version} of the API; a newer one may.`);
    });
  return {
    version,
    areas: rules.areas,
    rules: new Map(rules.rules.map((rule) => [rule.id, rule])),
    automatic: rules.automatic.map(assigned),
    operations: new Map(Object.values(operations).map((operation) => [operation.name, operation])),
    examples: new Map(
      Object.entries(examples).flatMap(([operation, { good }]) => {
        const [first] = Object.values(good);
        return first ? [[operation, first.value.payload]] : [];
      }),
    ),
    document,
  };
}

/** An addition of a newer version may not be a detail of any rule; the contract of that version still demands it. */
function assigned({ rule, level, ...rest }: RulesFile['automatic'][number]): AutomaticRule {
  return { ...rest, level: level ?? 'MUST', ...(rule !== null && { rule }) };
}

interface ExamplesFile {
  readonly [operation: string]: {
    readonly good: { readonly [name: string]: { readonly value: { readonly payload: JsonObject } } };
  };
}

interface RulesFile {
  readonly areas: { readonly [area: string]: string };
  readonly rules: readonly CatalogueRule[];
  readonly automatic: readonly (Omit<AutomaticRule, 'rule' | 'level'> & {
    readonly rule: string | null;
    readonly level: Level | null;
  })[];
}
