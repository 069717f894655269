import { answerVariants } from './table/answers.ts';
import { attachmentVariants } from './table/attachments.ts';
import { decisionVariants } from './table/decisions.ts';
import { numberVariants } from './table/numbers.ts';
import { pythonVariants } from './table/python.ts';
import { requestVariants } from './table/requests.ts';
import { statusVariants } from './table/statuses.ts';
import { targetVariants } from './table/targets.ts';
import { timeVariants } from './table/times.ts';
import type { Variant } from './variant.ts';

/** Implementations that all keep the description, and agree in hardly anything else. */
export const variants: readonly Variant[] = [
  ...answerVariants,
  ...statusVariants,
  ...requestVariants,
  ...decisionVariants,
  ...attachmentVariants,
  ...numberVariants,
  ...timeVariants,
  ...targetVariants,
  ...pythonVariants,
];
