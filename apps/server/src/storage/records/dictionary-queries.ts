import { prepare } from '../database/prepare.ts';
import type { Dictionary } from './pack-pdf.ts';

export const insertDictionary = prepare((q, p: Dictionary) =>
  q
    .insertInto('dictionaries')
    .values({ hash: p.hash, content: p.content })
    .onConflict((conflict) => conflict.column('hash').doNothing()),
);

export const hasDictionary = prepare((q, p: { hash: string }) =>
  q.selectFrom('dictionaries').select('hash').where('hash', '=', p.hash),
);

export const findDictionary = prepare((q, p: { hash: string }) =>
  q.selectFrom('dictionaries').select(['hash', 'content']).where('hash', '=', p.hash),
);
