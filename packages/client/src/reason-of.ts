import { described } from './described.ts';

/** Why something failed, from whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message ? thrown.message : described(thrown);
}
