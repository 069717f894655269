import type { Factoid } from './model.ts';

/** As it is read page by page. */
export interface PagedFactoid {
  readonly uniqueId: string;
  readonly type: string;
  /** JSON text; in UTF-8 where the database gives it so, since large texts take long to be encoded. */
  readonly data: string | Uint8Array;
}

/** The same with its data as a text. */
export function textOfFactoid({ data, ...factoid }: PagedFactoid): Factoid {
  return { ...factoid, data: typeof data === 'string' ? data : utf8.decode(data) };
}

/** A U+FEFF at the start belongs to the text. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
