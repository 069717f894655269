import { expect } from 'vitest';
import { JsonText } from '../../src/index.ts';
import { product, type Tests } from './world.ts';

/** What comes back of what was written, and how `fields` and `numbers` shape it. */
export const reading: Tests = {
  'all of it, as it was given': async ({ client, payload }) => {
    const given = payload();
    const { no } = await client().createAttestation({ payload: given });
    const read = await client().readAttestation({ payload: { ano: no } });
    expect(read).toMatchObject({ ...given, no, completed: true });
    expect([null, expect.any(String)]).toContainEqual(read.blockchain_hash);
  },
  'only the groups that are asked for': async ({ client, payload }) => {
    const given = payload();
    const attachments = [[new Blob(['x'])]];
    const { no } = await client().createAttestation({ payload: given, attachments });
    const { unique_id, template_id, identities, factoids } = given;
    const always = { no, unique_id, template_id, completed: true };
    const none = { identities: null, factoids: null, attachments: null };
    const read = async <const F extends readonly ('identities' | 'factoids' | 'attachments')[]>(fields: F) =>
      await client().readAttestation({ payload: { ano: no, fields } });
    expect(await read([])).toMatchObject({ ...always, ...none });
    expect(await read(['identities'])).toMatchObject({ ...always, ...none, identities });
    const narrowed = await read(['factoids', 'attachments']);
    expect(narrowed).toMatchObject({
      ...always,
      ...none,
      factoids,
      attachments: { 0: [expect.any(String)] },
    });
    // The type follows `fields`: this line compiles without a check for null.
    expect(narrowed.factoids.map(({ unique_id: id }) => id)).toEqual(['a', 'b']);
  },
  'numbers, to the last digit where that is wanted': async ({ client, exact, payload }) => {
    const factoids = [
      product('a', { name: 'gold', description: 12345678901234567890n, price: new JsonText('1.10') }),
      product('b', { name: new JsonText('1E-400'), description: '1.10', price: 3 }),
    ];
    const { no } = await client().createAttestation({ payload: { ...payload(), factoids } });
    const fields = ['factoids'] as const;
    expect((await exact().readAttestation({ payload: { ano: no, fields } })).factoids).toEqual(factoids);
    const plain = await client().readAttestation({ payload: { ano: no, fields } });
    expect(plain.factoids.map(({ data }) => data)).toEqual([
      { name: 'gold', description: 12345678901234567000, price: 1.1 },
      { name: 0, description: '1.10', price: 3 },
    ]);
  },
};
