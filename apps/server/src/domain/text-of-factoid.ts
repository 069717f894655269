import type { Factoid } from './model.ts';
import type { PagedFactoid } from './ports.ts';

/** The same with its data as a text. */
export function textOfFactoid({ data, ...factoid }: PagedFactoid): Factoid {
  return { ...factoid, data: typeof data === 'string' ? data : utf8.decode(data) };
}

/** A U+FEFF at the start belongs to the text. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
