import type { ValidateFunction } from 'ajv/dist/2020.js';
import { payloadAjv, type Schemas } from '../payload-ajv.ts';

/** Checks of the payloads by these schemas, under the names that the contract's own module gives them. */
export function compileValidators(schemas: Schemas): Record<string, ValidateFunction> {
  const ajv = payloadAjv(schemas);
  const payloads = Object.keys(schemas).filter((name) => name.endsWith('Payload'));
  return Object.fromEntries(
    payloads.map((name) => [
      `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
      ajv.compile({ $ref: `#/components/schemas/${name}` }),
    ]),
  );
}
