import { answerVariants } from './table/answers.ts';
import { attachmentVariants } from './table/attachments.ts';
import { bodyVariants } from './table/bodies.ts';
import { contentVariants } from './table/contents.ts';
import { envelopeVariants } from './table/envelopes.ts';
import { frontVariants } from './table/fronts.ts';
import { lenientVariants } from './table/lenient.ts';
import { numberVariants } from './table/numbers.ts';
import { pythonVariants } from './table/python.ts';
import { repeatVariants } from './table/repeats.ts';
import { statusVariants } from './table/statuses.ts';
import { targetVariants } from './table/targets.ts';
import { templateVariants } from './table/templates.ts';
import { timeVariants } from './table/times.ts';
import type { Variant } from './variant.ts';

/** Implementations that all keep the description, and agree in hardly anything else. */
export const variants: readonly Variant[] = [
  ...answerVariants,
  ...statusVariants,
  ...envelopeVariants,
  ...bodyVariants,
  ...templateVariants,
  ...repeatVariants,
  ...contentVariants,
  ...attachmentVariants,
  ...lenientVariants,
  ...numberVariants,
  ...timeVariants,
  ...targetVariants,
  ...frontVariants,
  ...pythonVariants,
];
