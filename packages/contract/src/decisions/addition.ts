/** What a request does to an attestation: which factoids count, how large it may be, when it may close. D16, D19, D26 */

/** The content of an attestation, or its limit. D26 */
export interface AttestationSize {
  readonly factoids: number;
  /** Length of the factoids' texts: unique_id, type and data, in UTF-8. */
  readonly bytes: number;
  readonly files: number;
}

/** D26: factoids of a request. */
export const maxFactoids = 1000;
export const maxAttestation: AttestationSize = { factoids: 100_000, bytes: 64 * 2 ** 20, files: 10_000 };

/** An attestation before the request. */
export interface AttestationState {
  readonly completed: boolean;
  readonly size: AttestationSize;
  /** Tells whether a factoid with this unique_id is stored. */
  readonly isStored: (uniqueId: string) => boolean;
  /** Kinds of the stored factoids; undefined: not read, so no kind counts as missing. */
  readonly kinds: readonly string[] | undefined;
}

/** A factoid of a request. */
export interface NewFactoid {
  readonly uniqueId: string;
  readonly type: string;
  /** Length of unique_id, type and data, in UTF-8. */
  readonly bytes: number;
  readonly files: number;
}

export interface AdditionRequest {
  readonly factoids: readonly NewFactoid[];
  /** Close the attestation. */
  readonly completed: boolean;
  /** Kinds that must be there before it closes. D19 */
  readonly requiredKinds: readonly string[];
  readonly limits: AttestationSize;
}

/** What is stored of a request, or why nothing is. */
export type Addition =
  /** All factoids are stored already, and nothing else is asked for. */
  | { readonly outcome: 'repeated' }
  /** New factoids for a closed attestation. */
  | { readonly outcome: 'closed' }
  | {
      readonly outcome: 'fresh' | 'too-large' | 'missing-kinds';
      /** Indexes of the factoids that are not stored yet. */
      readonly indexes: readonly number[];
      /** Size with them. */
      readonly size: AttestationSize;
      /** Kinds that are missing before the attestation may close. */
      readonly missingKinds: readonly string[];
    };

/** A create is an addition to an attestation without content. */
export const emptyAttestation: AttestationState = {
  completed: false,
  size: { factoids: 0, bytes: 0, files: 0 },
  isStored: () => false,
  kinds: [],
};

/**
 * Decides what a request adds to an attestation. A factoid whose unique_id is stored, or came before in the request, is
 * handled once: a retry after a lost answer succeeds, on a closed attestation too (D16).
 *
 * @example
 * decideAddition(emptyAttestation, { factoids: [], completed: true, requiredKinds: ['product'], limits: maxAttestation })
 * // { outcome: 'missing-kinds', missingKinds: ['product'], ... }
 */
export function decideAddition(state: AttestationState, request: AdditionRequest): Addition {
  const indexes = findFreshFactoids(request.factoids, state.isStored);
  if (state.completed) return { outcome: indexes.length === 0 ? 'repeated' : 'closed' };
  if (indexes.length === 0 && !request.completed) return { outcome: 'repeated' };
  const fresh = indexes.map((index) => request.factoids[index] as NewFactoid);
  const size = addSizes(state.size, fresh);
  const missingKinds = request.completed ? findMissingKinds(state, fresh, request.requiredKinds) : [];
  if (!isWithin(size, request.limits)) return { outcome: 'too-large', indexes, size, missingKinds };
  return { outcome: missingKinds.length > 0 ? 'missing-kinds' : 'fresh', indexes, size, missingKinds };
}

function findMissingKinds(
  { kinds }: AttestationState,
  fresh: readonly NewFactoid[],
  required: readonly string[],
): string[] {
  if (kinds === undefined) return [];
  const present = new Set([...kinds, ...fresh.map(({ type }) => type)]);
  return required.filter((kind) => !present.has(kind));
}

/** Indexes of the factoids that are not stored, and have not come before in the request. D16 */
function findFreshFactoids(
  factoids: readonly NewFactoid[],
  isStored: AttestationState['isStored'],
): number[] {
  const seen = new Set<string>();
  const indexes: number[] = [];
  factoids.forEach(({ uniqueId }, index) => {
    if (!seen.has(uniqueId) && !isStored(uniqueId)) indexes.push(index);
    seen.add(uniqueId);
  });
  return indexes;
}

/** The size of an attestation after these factoids, each with a unique_id of its own, were added. */
export function addSizes(size: AttestationSize, factoids: readonly NewFactoid[]): AttestationSize {
  let { bytes, files } = size;
  for (const factoid of factoids) {
    bytes += factoid.bytes;
    files += factoid.files;
  }
  return { factoids: size.factoids + factoids.length, bytes, files };
}

function isWithin(size: AttestationSize, limits: AttestationSize): boolean {
  return size.factoids <= limits.factoids && size.bytes <= limits.bytes && size.files <= limits.files;
}
