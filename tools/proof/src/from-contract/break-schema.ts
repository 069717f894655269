import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { KeywordFault } from './fault.ts';

type Schema = Record<string, unknown>;

/** The check of an operation's payload, compiled from the contract without this constraint. */
export function payloadCheckWithout({ operation, pointer, keyword }: KeywordFault): ValidateFunction {
  const document = structuredClone(openapi) as unknown as { components: { schemas: Record<string, Schema> } };
  remove(document as unknown as Schema, pointer.slice(1).split('/').map(unescaped), keyword);
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: false,
    discriminator: keyword !== 'discriminator',
  });
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    ajv.addSchema(withoutMapping(schema) as Schema, `#/components/schemas/${name}`);
  }
  const schema = `${operation[0]?.toUpperCase()}${operation.slice(1)}Payload`;
  return ajv.compile({ $ref: `#/components/schemas/${schema}` });
}

function remove(document: Schema, path: string[], keyword: string): void {
  // `/required/0` names one element: the pointer leads through the keyword.
  const at = keyword === 'required' ? path.slice(0, -2) : path.slice(0, -1);
  const schema = at.reduce((value: Schema, name) => value[name] as Schema, document);
  if (keyword === 'required') {
    const names = schema.required as string[];
    schema.required = names.filter((_, index) => index !== Number(path.at(-1)));
  } else if (keyword === 'nullable') {
    schema.type = (schema.type as string[]).filter((type) => type !== 'null');
  } else {
    delete schema[path.at(-1) as string];
  }
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Ajv refuses `discriminator.mapping`; each branch names its value itself. */
function withoutMapping(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMapping);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [
    key,
    key === 'discriminator' ? { propertyName: (member as Schema).propertyName } : withoutMapping(member),
  ]);
  return Object.fromEntries(entries);
}
