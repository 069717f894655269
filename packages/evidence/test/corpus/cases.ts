import { accessoryCases } from './accessory-cases.ts';
import { anchorCases } from './anchor-cases.ts';
import { contentCases } from './content-cases.ts';
import type { AcceptedCase, RefusedCase } from './corpus-case.ts';
import { custodyCases } from './custody-cases.ts';
import { goodContentCases } from './good-content-cases.ts';
import { goodProofCases } from './good-proof-cases.ts';
import { logCases } from './log-cases.ts';
import { manifestCases } from './manifest-cases.ts';
import { nameCases } from './name-cases.ts';
import { pdfCases } from './pdf-cases.ts';
import { requestCases } from './request-cases.ts';
import { signatureCases } from './signature-cases.ts';
import { stampCases } from './stamp-cases.ts';
import { timeCases } from './time-cases.ts';
import { zipCases } from './zip-cases.ts';
import { zipHeaderCases } from './zip-header-cases.ts';

export const refusedCases: readonly RefusedCase[] = [
  ...zipCases,
  ...zipHeaderCases,
  ...nameCases,
  ...manifestCases,
  ...contentCases,
  ...accessoryCases,
  ...requestCases,
  ...custodyCases,
  ...signatureCases,
  ...stampCases,
  ...logCases,
  ...anchorCases,
  ...pdfCases,
  ...timeCases,
];

export const acceptedCases: readonly AcceptedCase[] = [...goodContentCases, ...goodProofCases];
