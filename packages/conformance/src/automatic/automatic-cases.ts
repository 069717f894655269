import type { Contract } from '../catalogue.ts';
import type { Case } from '../suite/rule.ts';

/** A case for each constraint of the contract that a request can break. */
export function automaticCases(_contract: Contract): readonly Case[] {
  return [];
}
