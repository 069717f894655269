import type { Environment, Owner } from './model.ts';

/** An accepted request. */
export interface AcceptedRequest {
  /** Unix milliseconds. */
  readonly at: number;
  /** Orders those of one time; unique within its kind and member. */
  readonly tie: string;
  /** Name of the operation; of a write its path. */
  readonly operation: string;
  readonly accessKey: string;
  readonly requestId: string;
  /** Reference number, or caId. */
  readonly no: string;
  /** Network address of the caller; unknown for requests that stored something. */
  readonly address?: string | undefined;
}

/** A request that stored nothing, such as a read. */
export interface ReadRequest extends Omit<AcceptedRequest, 'tie'> {
  readonly memberId: string;
  readonly environment: Environment;
}

/** Which requests are wanted; what is left out may be anything. */
export interface RequestSearch {
  /** Exact, as are the next two. */
  readonly requestId?: string | undefined;
  readonly no?: string | undefined;
  readonly accessKey?: string | undefined;
  /** Unix milliseconds; this one belongs to it. */
  readonly from: number;
  /** All that are wanted come before this time and tie. */
  readonly before: Pick<AcceptedRequest, 'at' | 'tie'>;
}

/** `tie` of a `before` that all requests of its time come before. */
export const lastTie = '~';

export interface RequestRecords {
  /** Writes, from the signed requests that are kept as evidence. At most 51, the newest first. */
  stored(owner: Owner, search: RequestSearch): Promise<AcceptedRequest[]>;
  /** At most 51, the newest first. */
  reads(owner: Owner, search: RequestSearch): Promise<AcceptedRequest[]>;
  /** The newest 100,000 of a member stay. */
  keepReads(memberId: string, reads: readonly ReadRequest[]): Promise<void>;
}
