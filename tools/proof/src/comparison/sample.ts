import { equivalents } from '../equivalents.ts';
import { createRandom } from '../null-servers/random.ts';
import { type Subject, subjects } from '../subject.ts';

/** Mutants that only show under a limit on requests are left out: every tool would have to be slowed down for them. */
const limited = 'ATT-LIM-002';

/** `written CRE`, `generated readAttestation`: what of the service a mutant is about. */
export function areaOf({ id, kind }: Pick<Subject, 'id' | 'kind'>): string {
  const [, written = '', generated = ''] = /^(?:M-([A-Z]+)|G-(\w+))/.exec(id) ?? [];
  return `${kind} ${written || generated}`;
}

/** The mutants that tools can be compared by. */
export const comparable: readonly Subject[] = subjects.filter(
  ({ id, rules }) => !(id in equivalents) && !rules.includes(limited),
);

/**
 * So many mutants, from each area as many as its size deserves. The same seed chooses the same.
 *
 * @param size of the sample; all when there are no more
 */
export function sampleOf<T extends Pick<Subject, 'id' | 'kind'>>(
  all: readonly T[],
  size: number,
  seed: number,
): T[] {
  const random = createRandom(seed);
  const keyed = all.map((one) => ({ one, area: areaOf(one), key: random() }));
  const ordered = keyed.toSorted((a, b) => (a.area < b.area ? -1 : a.area > b.area ? 1 : a.key - b.key));
  if (size >= ordered.length) return ordered.map(({ one }) => one);
  const step = ordered.length / size;
  const first = random() * step;
  return Array.from({ length: size }, (_, i) => ordered[Math.floor(first + i * step)]?.one).filter(
    (one) => one !== undefined,
  );
}
