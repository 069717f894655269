import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { createToAddTo } from '../shared/addition-index.ts';
import { type Described, request } from '../shared/pdf-uploads.ts';
import { factoidsIn, sameFactoids } from '../shared/read-back.ts';
import { refusedVariations } from '../shared/refused-variations.ts';

/** A request that is accepted, and those that differ from it in one thing. */
export interface Attempts {
  readonly good: readonly Described[];
  readonly bad: readonly (readonly [differs: string, files: readonly Described[], status?: number])[];
}

/** Claims: refused, whether with a create or an addition, and nothing of it stored; premise: the good one is accepted. */
export function refusals(id: string, name: string, make: (t: Trial) => Promise<Attempts>): Case[] {
  return [
    rule(id, `${name}, in a create`, async (t) => {
      const unique_id = t.id();
      const { good, bad } = await make(t);
      const draft = (files: readonly Described[]) => {
        const [changes, options] = request(t, files);
        return t.create({ ...changes, unique_id }, options);
      };
      const last = draft(good);
      const { no } = await refusedVariations(
        t,
        last,
        bad.map(([differs, files, status]) => ({ differs, draft: draft(files), status })),
      );
      sameFactoids(t, await t.stored(String(no)), factoidsIn(last), 'of refused creates nothing is stored');
    }),
    rule(id, `${name}, added`, async (t) => {
      const first = await createToAddTo(t);
      const no = await t.givenNo(first);
      const { good, bad } = await make(t);
      const last = t.add(no, ...request(t, good));
      const variations = bad.map(([differs, files, status]) => ({
        differs,
        draft: t.add(no, ...request(t, files)),
        status,
      }));
      await refusedVariations(t, last, variations);
      const stored = await t.stored(no);
      sameFactoids(
        t,
        stored,
        [...factoidsIn(first), ...factoidsIn(last)],
        'of refused additions nothing is stored',
      );
    }),
  ];
}
