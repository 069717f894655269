import type { Environment } from './model.ts';

/** A mail that waits to be sent. It has no one-time secret: that is made when it is sent. */
export type NewMail =
  | { readonly kind: 'invitation'; readonly linkId: string }
  /** Somebody asked for it at the sign-in. Whether there is such an account is looked up when it is sent. */
  | { readonly kind: 'reset'; readonly address: string }
  | { readonly kind: 'ending'; readonly ending: Ending };

/** Access key or certificate that ends soon. */
export interface Ending {
  readonly what: 'key' | 'certification';
  /** Access key or caId. */
  readonly id: string;
  /** What people call it. */
  readonly name: string | null;
  readonly memberId: string;
  readonly organization: string;
  readonly environment: Environment;
  /** Unix milliseconds. */
  readonly endsAt: number;
}

/** A mail to be sent now. */
export interface DueMail {
  /** What it is for: there is one mail for each. */
  readonly cause: string;
  readonly recipient: string;
  /** Unix milliseconds. */
  readonly queuedAt: number;
  readonly content: MailContent;
}

/** What a mail says, without the token of its link. */
export type MailContent =
  | {
      readonly kind: 'invitation' | 'reset';
      readonly memberId: string;
      readonly organization: string;
      readonly expiresAt: number;
    }
  | Extract<NewMail, { kind: 'ending' }>;

export interface MailRecords {
  /** Queues what an unauthenticated caller asks for: the same work whether or not there is such an account. */
  queueReset(email: string, address: string, now: number): Promise<void>;
  /** To owners and developers of its organization, once for each end. */
  queueEndings(endings: readonly Ending[], now: number): Promise<void>;
  /** Keys and certificates in use that end from now until then, at most 200 at a time. */
  endings(now: number, until: number): AsyncIterable<readonly Ending[]>;
  /**
   * The mail that is due first; it is due again after a pause, unless it is ended. Where it has a link, the link gets this
   * token, and that of an earlier attempt is void. `void`: its invitation was removed, or there is no such account.
   *
   * @param link `expiresAt`: of a link for a new password; an invitation ends when it did before
   */
  take(now: number, link: { tokenHash: string; expiresAt: number }): Promise<DueMail | 'void' | undefined>;
  /** It was sent, or is given up: then the audit list of the organization has that. */
  end(mail: DueMail, outcome: 'sent' | 'failed', now: number): Promise<void>;
  /** Forgets mails that ended and were queued before then. */
  forget(before: number): Promise<void>;
}
