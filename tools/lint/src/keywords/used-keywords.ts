import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../run-tool.ts';

const single = ['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'];
const more = ['unevaluatedProperties', 'unevaluatedItems', 'contentSchema'];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];

/** Each schema keyword of the contract, all versions, with the first place that uses it. */
export function usedKeywords(): Map<string, string> {
  const folder = join(repository, 'packages/contract/generated');
  const used = new Map<string, string>();
  for (const version of readdirSync(folder).filter((name) => /^v\d+(\.\d+)?$/.test(name))) {
    const file = join(folder, version, 'openapi.json');
    for (const [keyword, place] of keywordsOf(JSON.parse(readFileSync(file, 'utf8'))))
      if (!used.has(keyword)) used.set(keyword, `${version}: ${place}`);
  }
  return used;
}

/** The keywords of every schema in an OpenAPI document, each with the first place that uses it. */
export function keywordsOf(document: unknown): Map<string, string> {
  const used = new Map<string, string>();
  const inSchema = (schema: unknown, place: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [keyword, value] of Object.entries(schema)) {
      if (!keyword.startsWith('x-') && !used.has(keyword)) used.set(keyword, place);
      if ([...single, ...more].includes(keyword)) inSchema(value, `${place}/${keyword}`);
      if ([...lists, ...maps].includes(keyword))
        for (const [name, part] of Object.entries(value as object))
          inSchema(part, `${place}/${keyword}/${name}`);
    }
  };
  const outside = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'schema') inSchema(member, `${place}/schema`);
      else if (key === 'schemas' && place === '/components')
        for (const [name, schema] of Object.entries(member as object))
          inSchema(schema, `${place}/schemas/${name}`);
      else if (key !== 'examples' && key !== 'example') outside(member, `${place}/${key}`);
    }
  };
  outside(document, '');
  return used;
}
