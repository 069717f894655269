import { accessoryCases } from './accessory-cases.ts';
import { contentCases } from './content-cases.ts';
import type { RefusedCase } from './corpus-case.ts';
import { manifestCases } from './manifest-cases.ts';
import { nameCases } from './name-cases.ts';
import { zipCases } from './zip-cases.ts';
import { zipHeaderCases } from './zip-header-cases.ts';

export { acceptedCases } from './accepted-cases.ts';

export const refusedCases: readonly RefusedCase[] = [
  ...zipCases,
  ...zipHeaderCases,
  ...nameCases,
  ...manifestCases,
  ...contentCases,
  ...accessoryCases,
];
