import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract } from '../catalogue.ts';
import type { Json, JsonObject } from '../request/json.ts';
import { nameOf } from './break-value.ts';
import type { Path } from './locate.ts';

/** Says what the contract thinks of a request of an operation. */
export interface Prover {
  /** @throws Error when the contract refuses the request: the suite's own fault. */
  proveGood(operation: string, request: Json): void;
  /** Whether the contract refuses the request, and for nothing but the value at the path. */
  hasSingleFault(operation: string, request: Json, path: Path): boolean;
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
    proveGood(operation, request) {
      const [error] = errorsOf(operation, request);
      if (error)
        throw new Error(
          `the suite's own ${operation} breaks the contract: ${error.instancePath} ${error.message}`,
        );
    },
    hasSingleFault(operation, request, path) {
      const errors = errorsOf(operation, request);
      const at = pointerOf(path);
      const strays = errors.filter(
        (error) => !isAt(placeOf(error), at) && !isOnTheWay(placeOf(error), at) && !isConsequence(error),
      );
      if (strays.length > 0) {
        throw new Error(
          `the suite broke more than ${nameOf(path)} of ${operation}: ${placeOf(strays[0])} ${strays[0]?.message}`,
        );
      }
      return errors.some((error) => isAt(placeOf(error), at));
    },
  };
}

/** The value that an error blames: of a member that is missing or one too many, that member. */
function placeOf(error: ErrorObject | undefined): string {
  const { missingProperty, tag } = (error?.params ?? {}) as { missingProperty?: string; tag?: string };
  const member = missingProperty ?? (error?.keyword === 'discriminator' ? tag : undefined);
  return (error?.instancePath ?? '') + (member === undefined ? '' : `/${member}`);
}

function isAt(place: string, at: string): boolean {
  return place === at || place.startsWith(`${at}/`);
}

/**
 * A branch that does not fit complains of the value that it was tried on, on the way to the fault: with `anyOf` each
 * fault has such complaints with it.
 */
function isOnTheWay(place: string, at: string): boolean {
  return isAt(at, place) || place === '';
}

/** What `if` asks of the rest, once the value that it looks at is broken. */
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
