import type { messageZh } from './messages-zh.ts';
import type { mistakeZh } from './mistakes-zh.ts';

/** What is said in another language than English, by the codes of the service. */
export interface RefusalTexts {
  readonly mistake: typeof mistakeZh;
  readonly message: typeof messageZh;
  readonly reasons: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<string, string>>;
}

let chinese: RefusalTexts | undefined;

/** Undefined: they were not needed yet. */
export const refusalTexts = (): RefusalTexts | undefined => chinese;

/** They are loaded with the language. */
export function setRefusalTexts(texts: RefusalTexts): void {
  chinese = texts;
}
