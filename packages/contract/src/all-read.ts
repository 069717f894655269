type KeyOf<T> = T extends unknown ? keyof T & string : never;

/** Each member that a `T` can have, of whichever branch. */
export type ReadMembers<T> = { readonly [Member in KeyOf<T>]: true };

/**
 * Holds a handler to every member of what it is given: lists those that it reads, next to the code that does. A member
 * that a later edit of the contract adds, an optional one too, does not compile until it is listed; without this it would
 * be accepted and ignored. At run time nothing happens: members that the contract does not know are ignored. D20
 *
 * @example allRead<ReadAttestationPayload>({ ano: true, fields: true });
 */
export function allRead<T>(_read: ReadMembers<T>): void {}
