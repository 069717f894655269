/** What the client must know of an operation to send it: a part of its row in the contract's table. */
export interface Operation {
  readonly name: string;
  /** From `/api` on, as it is signed. */
  readonly path: string;
  /** Every member that the payload can have, with commas between; those of objects and lists by path: `factoids[].type`. */
  readonly payloadMembers: string;
  /** A member that `data` of every success has; null when the answer is a file. */
  readonly dataMember: string | null;
}
