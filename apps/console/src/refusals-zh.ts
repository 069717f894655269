import { messageZh } from './messages-zh.ts';
import { mistakeZh } from './mistakes-zh.ts';
import { operationsZh, reasonsZh } from './reasons-zh.ts';
import type { RefusalTexts } from './refusal-texts.ts';

/** All that is said of refused requests in Chinese. */
export const refusalsZh: RefusalTexts = {
  mistake: mistakeZh,
  message: messageZh,
  reasons: reasonsZh,
  operations: operationsZh,
};
