import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Validator } from '@attestation/contract';
import examples from '@attestation/contract/v1/examples.json' with { type: 'json' };
import v1 from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import * as validators from '@attestation/contract/v1/validators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPrism, forPrism } from '../src/ask-prism.ts';
import { operationsOf } from '../src/document.ts';
import { keepPrism, type PrismKeeper } from '../src/prism-keeper.ts';
import { mutations } from './mutations.ts';

let folder: string;
let prism: PrismKeeper;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-mock-'));
  const documentFile = join(folder, 'openapi.json');
  await writeFile(documentFile, JSON.stringify(forPrism(v1)));
  prism = await keepPrism({ documentFile });
});
afterAll(async () => {
  await prism.close();
  await rm(folder, { recursive: true });
});

const paths = new Map([...operationsOf(v1).values()].map(({ operationId, path }) => [operationId, path]));
const validatorOf = (operation: string) =>
  (validators as unknown as Record<string, Validator>)[`${operation}Request`] as Validator;

/** What the two say of one value; `undefined` when they agree. */
async function disagreement(operation: string, name: string, value: unknown): Promise<string | undefined> {
  const validate = validatorOf(operation);
  const ours = validate(value);
  const fault = validate.errors?.[0];
  const verdict = await askPrism(prism, paths.get(operation) ?? '', value, {});
  const theirs = !('faults' in verdict);
  if (ours === theirs) return undefined;
  return `${name}: ${ours ? 'good' : `bad (${fault?.instancePath} ${fault?.keyword})`} to us, ${theirs ? 'good' : `bad (${JSON.stringify(verdict.faults)})`} to Prism`;
}

for (const [operation, { good, bad }] of Object.entries(examples)) {
  test.each(Object.entries(good))(
    `${operation}: the good example %s is good to Prism`,
    async (name, { value }) => {
      expect(validatorOf(operation)(value)).toBe(true);
      expect(await disagreement(operation, name, value)).toBeUndefined();
    },
  );

  test.each(Object.entries(bad))(
    `${operation}: the bad example %s is bad to Prism, at its place`,
    async (_, example) => {
      const { value, fault } = example;
      const verdict = await askPrism(prism, paths.get(operation) ?? '', value, {});
      const faults = 'faults' in verdict ? verdict.faults : [];
      const places = faults.map(({ place }) => place.map((name) => `/${name}`).join(''));
      // An unknown value of a discriminator is a fault of the object to us, of the member to Prism.
      expect(places).toContain(fault.keyword === 'discriminator' ? `${fault.at}/type` : fault.at);
    },
  );

  test(`${operation}: every good example, changed in every place, has the same verdict`, async () => {
    const differences: string[] = [];
    let refused = 0;
    for (const [name, { value }] of Object.entries(good)) {
      for (const [what, changed] of mutations(value)) {
        const difference = await disagreement(operation, `${name} with ${what}`, changed);
        if (difference) differences.push(difference);
        if (!validatorOf(operation)(changed)) refused++;
      }
    }
    expect(differences.slice(0, 10)).toEqual([]);
    expect(refused).toBeGreaterThan(50);
  }, 300_000);
}
