import { expect, test } from 'vitest';
import type { Contract } from '../src/contract.ts';
import { readContracts } from '../src/contract.ts';
import { referencePages } from '../src/reference-pages.ts';

/** Keywords that the reference does not draw, each with what tells the reader instead. */
const toldInWords: Record<string, string> = {
  contentMediaType: 'the section about files of each operation that takes some',
  else: 'the description of the member that is needed then',
  if: 'the description of the member that it is about',
  maxItems: 'the description: an empty object may come as an empty array',
  propertyNames: 'the description says which keys are allowed',
  title: 'not needed: it names the schema in the generated types',
};

/** Without these there is nothing to draw. */
const structure = ['$ref', 'properties', 'discriminator'];

const contracts = readContracts().map((contract): [string, Contract] => [contract.version, contract]);

test.each(contracts)(
  '%s: the reference draws every keyword, or it is recorded who tells it',
  (_, contract) => {
    const whole = drawn(contract);
    const used = keywordsIn(contract.document.components.schemas).filter((word) => !structure.includes(word));
    const silent = used.filter((keyword) => drawn(without(contract, keyword)) === whole);
    expect(silent.sort()).toEqual(Object.keys(toldInWords).sort());
  },
);

test('what is deprecated says until when it is accepted', () => {
  const [[, contract] = []] = contracts;
  const copy = structuredClone(contract) as Contract;
  const ends = { deprecated: true, 'x-sunset': '2099-01-31' };
  Object.assign(copy.document.paths['/api/v1/cas']?.post ?? {}, ends);
  Object.assign(copy.document.components.schemas.Factoid?.properties?.type ?? {}, ends);
  const badge = 'deprecated, accepted until <time>2099-01-31</time>';
  const shown = referencePages(copy).filter(({ markdown }) => markdown.includes(badge));
  expect(shown.map(({ path }) => path.replace('reference/v1/', ''))).toEqual(
    expect.arrayContaining(['operations', 'apply-certification', 'create-attestation', 'add-factoids']),
  );
});

function drawn(contract: Contract): string {
  return referencePages(contract)
    .map(({ markdown }) => markdown)
    .join('');
}

function without(contract: Contract, keyword: string): Contract {
  const copy = structuredClone(contract);
  eachSchema(copy.document.components.schemas, (schema) => {
    delete schema[keyword];
  });
  return copy;
}

function keywordsIn(schemas: object): string[] {
  const found = new Set<string>();
  eachSchema(schemas, (schema) => {
    for (const keyword of Object.keys(schema)) found.add(keyword);
  });
  return [...found];
}

const ofNames = ['properties', 'patternProperties'];
const inside = [
  'items',
  'additionalProperties',
  'propertyNames',
  'if',
  'then',
  'else',
  'anyOf',
  'oneOf',
  'allOf',
];

/** Each schema of a map of schemas, and what lies in it; members of names are not taken for keywords. */
function eachSchema(schemas: object, visit: (schema: Record<string, unknown>) => void): void {
  for (const schema of Object.values(schemas)) {
    if (typeof schema !== 'object' || schema === null) continue;
    for (const word of ofNames) eachSchema((schema as Record<string, object>)[word] ?? {}, visit);
    for (const word of inside) eachSchema([(schema as Record<string, object>)[word] ?? []].flat(), visit);
    visit(schema as Record<string, unknown>);
  }
}
