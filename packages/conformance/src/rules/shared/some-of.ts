import type { Trial } from '../../suite/trial.ts';

/** All of them; with the profile `core` no more than `most`, spread over the list. */
export function someOf<T>(
  { profile }: Pick<Trial, 'profile'>,
  all: readonly T[],
  most: number,
): readonly T[] {
  if (profile !== 'core' || all.length <= most) return all;
  const step = (all.length - 1) / Math.max(most - 1, 1);
  return Array.from({ length: most }, (_, at) => all[Math.round(at * step)] as T);
}
