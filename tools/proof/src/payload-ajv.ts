import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** The schemas of a contract, by their names. */
export type Schemas = Record<string, Record<string, unknown>>;

/** Compiles schemas as the contract's own checks are: numbers beyond doubles are numbers, lengths count code points. */
export function payloadAjv(schemas: Schemas, { discriminator = true } = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, strictNumbers: false, discriminator });
  for (const [name, schema] of Object.entries(schemas)) {
    ajv.addSchema(withoutMapping(schema) as object, `#/components/schemas/${name}`);
  }
  return ajv;
}

/** Ajv refuses `discriminator.mapping`; each branch names its value itself. */
function withoutMapping(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMapping);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [
    key,
    key === 'discriminator'
      ? { propertyName: (member as { propertyName: string }).propertyName }
      : withoutMapping(member),
  ]);
  return Object.fromEntries(entries);
}

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
