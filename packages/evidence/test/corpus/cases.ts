import type { RefusedCase } from './corpus-case.ts';
import { zipCases } from './zip-cases.ts';

export { acceptedCases } from './accepted-cases.ts';

export const refusedCases: readonly RefusedCase[] = [...zipCases];
