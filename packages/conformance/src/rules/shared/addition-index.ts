import type { Config } from '../../config/config.ts';
import type { Draft } from '../../request/draft.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { attachmentsOf, sent, type Upload, upload } from './uploads.ts';

/** Whose factoids the indexes of an addition count. Open: ATT-OPEN-181 */
export type AdditionIndex = 'request' | 'attestation';

const known = new WeakMap<Config, Promise<AdditionIndex>>();

/** How this target counts, found out once in a run; `request` where neither shows. */
export function additionIndex(t: Trial): Promise<AdditionIndex> {
  const asked = known.get(t.config) ?? probe(t);
  known.set(t.config, asked);
  return asked;
}

/** The upload as an addition to an attestation that has `before` factoids. */
export async function asAddition(t: Trial, made: Upload, before: number): Promise<Upload> {
  if ((await additionIndex(t)) === 'request') return made;
  const moved = (index: number | string) => String(Number(index) + before);
  return {
    ...made,
    files: made.files.map((file) => ({ ...file, index: moved(file.index) })),
    attachments: Object.fromEntries(
      Object.entries(made.attachments).map(([index, entries]) => [moved(index), entries]),
    ),
  };
}

/** An open create whose additions count their indexes from 0, whichever way this target counts. */
export async function createToAddTo(t: Trial): Promise<Draft> {
  return (await additionIndex(t)) === 'request' ? t.create() : t.create({ factoids: undefined });
}

async function probe(t: Trial): Promise<AdditionIndex> {
  if (await readsBack(t, 0)) return 'request';
  return (await readsBack(t, 1)) ? 'attestation' : 'request';
}

/** Whether a file sent with the only factoid of an addition, under that index, is found with this factoid. */
async function readsBack(t: Trial, index: number): Promise<boolean> {
  const no = await t.givenNo(t.create());
  const made = upload(t, [1]);
  const files = made.files.map((file) => ({ ...file, index }));
  const attachments = { [index]: made.attachments[0] ?? [] };
  const exchange = await t.send(t.add(no, ...sent({ ...made, files, attachments })));
  if (!succeeded(exchange)) return false;
  return attachmentsOf(await t.stored(no), made.factoids[0] ?? {}).length === 1;
}
