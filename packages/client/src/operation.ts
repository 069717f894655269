/** What the client must know of an operation to send it: a part of its row in the contract's table. */
export interface Operation {
  readonly name: string;
  /** From `/api` on, as it is signed. */
  readonly path: string;
  /** Every member that the payload can have, those of the objects and lists in it by path: `factoids[].type`. */
  readonly payloadMembers: readonly string[];
  readonly takesFiles: boolean;
}
