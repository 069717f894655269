import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { payloadAjv, type Schemas } from '../payload-ajv.ts';
import type { KeywordFault } from './fault.ts';

type Schema = Record<string, unknown>;

/** The check of an operation's payload, compiled from the contract without this constraint. */
export function payloadCheckWithout({ operation, pointer, keyword }: KeywordFault): ValidateFunction {
  const document = structuredClone(openapi) as unknown as { components: { schemas: Schemas } };
  remove(document as unknown as Schema, pointer.slice(1).split('/').map(unescaped), keyword);
  const ajv = payloadAjv(document.components.schemas, { discriminator: keyword !== 'discriminator' });
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
