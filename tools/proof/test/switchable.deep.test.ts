import rules from '@attestation/contract/v1/rules.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerMutants, keywordMutants } from '../src/from-contract/generated-mutants.ts';
import { type SwitchableMutant, startSwitchable } from '../src/from-contract/start-switchable.ts';
import { equivalents } from '../src/matrix.ts';

const mutants = [...keywordMutants, ...answerMutants];
let server: SwitchableMutant;
beforeAll(async () => {
  server = await startSwitchable();
});
afterAll(() => server.stop());

test('ids are unique, equivalents are among them', () => {
  const ids = mutants.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(Object.keys(equivalents).filter((id) => !ids.includes(id))).toEqual([]);
});

test('every constraint that a MUST rule is about has its mutant', () => {
  const places = rules.automatic.filter(({ level, id }) => level === 'MUST' && !id.includes('.response.'));
  expect(keywordMutants.map(({ id }) => id)).toEqual(places.map(({ place }) => `G-${place}`));
});

test('a running server takes on every fault, and none', async () => {
  for (const { id } of mutants) await server.switchTo(id);
  await server.switchTo(null);
  await expect(server.switchTo('G-nothing')).rejects.toThrow('no generated mutant G-nothing');
});

describe('a fault shows at once, and goes with the next', () => {
  const status = async (path: string) => (await fetch(`${server.url}${path}`, { method: 'POST' })).status;

  test('404 as 400', async () => {
    await server.switchTo('G-404.is-400');
    expect(await status('/api/v1/nothing')).toBe(400);
    await server.switchTo(null);
    expect(await status('/api/v1/nothing')).toBe(404);
  });
});
