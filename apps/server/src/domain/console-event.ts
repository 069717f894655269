/** What the audit list of the console has, by its names in the console's document. */
export type EventKind =
  | 'set-up'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'invited'
  | 'link-given'
  | 'link-used'
  | 'removed'
  | 'account-added'
  | 'key-added'
  | 'key-named'
  | 'key-revoked'
  | 'downloaded'
  | 'verified'
  | 'session-ended'
  | 'password-changed'
  | 'password-change-refused'
  | 'passkey-added'
  | 'passkey-removed'
  | 'template-saved'
  | 'certification-added'
  | 'certification-revoked'
  | 'certification-renewed';

/** A line of the audit list, without its number. */
export interface NewEvent {
  readonly memberId: string | null;
  readonly at: number;
  readonly who: string | null;
  readonly what: EventKind;
  readonly subject: string | null;
  readonly address: string | null;
}

export interface StoredEvent extends Omit<NewEvent, 'memberId'> {
  readonly id: number;
}
