import type { Environment } from './model.ts';

/** Position of a leaf in a shard of the log. */
export interface LeafPlace {
  readonly shard: number;
  readonly position: number;
}

export interface LeafPlaces {
  /** Where the leaf of an attestation stands, once it has one. */
  placeOf(environment: Environment, no: string): Promise<LeafPlace | undefined>;
}
