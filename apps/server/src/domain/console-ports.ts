import type { CertificationPlan, TemplatePlan } from './import-plan.ts';
import type { Applicant, Environment, JsonSource, Template, TemplateKind } from './model.ts';
import type { CustodyKind } from './ports.ts';
import type { FactorState, Identity, NewAuthenticator, Proof, TokenChange } from './second-factor.ts';

// What the console needs from storage, in its own words. Each method is atomic, and durable when it resolves.

/** What the audit list of the console has, by its names in the console's document. */
export type EventKind =
  | 'set-up'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'invited'
  | 'link-given'
  | 'link-used'
  | 'link-requested'
  | 'mail-failed'
  | 'removed'
  | 'role-changed'
  | 'account-added'
  | 'key-added'
  | 'key-named'
  | 'key-revoked'
  | 'downloaded'
  | 'verified'
  | 'exported'
  | 'session-ended'
  | 'password-changed'
  | 'password-change-refused'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-asked'
  | 'second-factor-refused'
  | 'recovery-code-used'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'second-factor-reset'
  | 'second-factor-required'
  | 'second-factor-optional'
  | 'oidc-linked'
  | 'oidc-unlinked'
  | 'template-saved'
  | 'template-archived'
  | 'template-restored'
  | 'certification-added'
  | 'certification-revoked'
  | 'certification-renewed'
  | 'attestation-hidden'
  | 'attestation-shown'
  | 'sandbox-erased';

/** A line of the audit list, without its number. */
export interface NewEvent {
  readonly memberId: string | null;
  readonly at: number;
  readonly who: string | null;
  readonly what: EventKind;
  readonly subject: string | null;
  readonly address: string | null;
  /** Role that the subject had, and that it got. */
  readonly roleBefore?: Role;
  readonly roleAfter?: Role;
}

export interface StoredEvent extends Omit<NewEvent, 'memberId' | 'roleBefore' | 'roleAfter'> {
  readonly id: number;
  readonly roleBefore: string | null;
  readonly roleAfter: string | null;
}

export type Role = 'owner' | 'developer' | 'viewer';

/** A person of an organization; a member of the API is an organization here. */
export interface Account extends FactorState {
  readonly id: string;
  readonly memberId: string;
  readonly organization: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
  /** Empty: it has no password. */
  readonly passwordHash: string;
  /** Unix milliseconds. */
  readonly lastSignInAt: number | null;
}

/** Set-up makes the first owner; a reset sets the password of an account that exists. */
export type Purpose = 'set-up' | 'invitation' | 'reset';

interface Link {
  readonly id: string;
  readonly purpose: Purpose;
  /** Null for set-up, as are the next two. */
  readonly memberId: string | null;
  readonly organization: string | null;
  readonly email: string | null;
  readonly role: Role;
}

export interface NewLink extends Omit<Link, 'id' | 'organization'> {
  readonly tokenHash: string;
  readonly now: number;
  readonly expiresAt: number;
}

export interface NewSession {
  readonly tokenHash: string;
  readonly now: number;
  readonly expiresAt: number;
  /** The browser's name, as it says itself. */
  readonly address: string | null;
  readonly browser: string | null;
  /** When a second factor was verified, Unix milliseconds; null: not yet. */
  readonly verifiedAt: number | null;
  /** When the person was verified by the sign-in, Unix milliseconds: a provider may have done that earlier. 0: unknown */
  readonly provenAt: number;
}

export type SessionTimes = Pick<NewSession, 'verifiedAt' | 'provenAt'>;

interface OpenSession {
  readonly id: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly tokenHash: string;
  readonly endsAt: number;
  readonly address: string | null;
  readonly browser: string | null;
}

/** A WebAuthn credential. */
export interface Passkey {
  /** Base64url, as is the key (COSE). */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly publicKey: string;
  /** Signatures so far, as the authenticator counts them. */
  readonly counter: number;
  /** Unix milliseconds. */
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
}

/** How a link is used: the password, and for set-up who and which organization; or, for an invitation, an identity. */
export interface Acceptance {
  readonly tokenHash: string;
  /** Empty with an identity. */
  readonly passwordHash: string;
  readonly identity?: Identity;
  readonly email: string | null;
  readonly organization: string | null;
  readonly session: NewSession;
  readonly address: string | null;
}

export type AcceptOutcome =
  | Account
  | 'unknown-link'
  | 'email-taken'
  | 'identity-taken'
  | 'incomplete'
  | 'removed-organization';

export interface AccountRecords {
  /** @param email in lower case */
  find(email: string): Promise<Account | undefined>;
  bySession(tokenHash: string, now: number): Promise<(Account & SessionTimes) | undefined>;
  list(memberId: string): Promise<Account[]>;
  invitations(memberId: string, now: number): Promise<Link[]>;
  hasAny(): Promise<boolean>;
  /** @param account as it was when its password was verified. False: it has another one meanwhile, or was removed */
  signIn(account: Account, session: NewSession, event: NewEvent): Promise<boolean>;
  signOut(tokenHash: string, event: NewEvent): Promise<void>;
  sessions(accountId: string, now: number): Promise<OpenSession[]>;
  /** False: the account has no such session. */
  endSession(accountId: string, id: string, event: NewEvent): Promise<boolean>;
  passkeys(accountId: string): Promise<Passkey[]>;
  /**
   * Its user is verified with it, so the second factor of the session is too.
   *
   * @param tokens of the session that adds it. `signed-out`: that has ended, or may no longer. `known`: so is the credential
   */
  addPasskey(
    passkey: Omit<Passkey, 'addedAt' | 'lastUsedAt'>,
    tokens: TokenChange,
    event: NewEvent,
  ): Promise<'added' | 'known' | 'signed-out'>;
  byPasskey(id: string): Promise<{ account: Account; passkey: Passkey } | undefined>;
  /** Signs in with it. False: it was removed since it was verified, as was the account, or that has another password. */
  usePasskey(
    account: Account,
    passkey: Pick<Passkey, 'id' | 'counter'>,
    session: NewSession,
    event: NewEvent,
  ): Promise<boolean>;
  /** `required`: it is the last second factor, which the organization requires. */
  removePasskey(accountId: string, id: string, event: NewEvent): Promise<'removed' | 'unknown' | 'required'>;
  /** Its app: the secret sealed, and how many recovery codes are left. */
  authenticator(
    accountId: string,
  ): Promise<{ sealedKey: string; addedAt: number; codesLeft: number } | undefined>;
  /** Uses a code as the second factor of a session. False: it was used before, or the session has ended. */
  enterCode(accountId: string, proof: Proof, tokens: TokenChange, event: NewEvent): Promise<boolean>;
  /**
   * Sets up an app, in place of the one before, and ends the other sessions.
   *
   * @param tokens `signed-out`: the session has ended, or may no longer
   */
  setAuthenticator(
    authenticator: NewAuthenticator,
    tokens: TokenChange,
    event: NewEvent,
  ): Promise<'set' | 'signed-out'>;
  removeAuthenticator(accountId: string, event: NewEvent): Promise<'removed' | 'required'>;
  byIdentity(identity: Identity): Promise<Account | undefined>;
  /** Unix milliseconds; null: it is not linked. */
  linkedAt(accountId: string): Promise<number | null>;
  /** In place of the one before. `taken`: another account has it. `signed-out`: the session has ended */
  linkIdentity(
    accountId: string,
    identity: Identity,
    tokenHash: string,
    event: NewEvent,
  ): Promise<'linked' | 'taken' | 'signed-out'>;
  unlinkIdentity(accountId: string, event: NewEvent): Promise<void>;
  /** @param since Unix milliseconds; null: no longer */
  requireSecondFactor(memberId: string, since: number | null, event: NewEvent): Promise<void>;
  /** By an administrator: removes app, recovery codes, passkeys and the link with a provider, and ends all sessions. False: no such account. */
  resetFactors(email: string): Promise<boolean>;
  link(tokenHash: string, now: number): Promise<Link | undefined>;
  /**
   * Replaces the links for the same e-mail address; one for set-up replaces all of these.
   *
   * @param isMailed queues the mail with the link, which gets another token when it is sent
   */
  addLink(link: NewLink, event: NewEvent | undefined, isMailed?: boolean): Promise<void>;
  accept(acceptance: Acceptance): Promise<AcceptOutcome>;
  /** By an administrator. False: the e-mail address is taken. The organization is made when there is none. */
  add(account: { email: string; organization: string; role: Role; passwordHash: string }): Promise<boolean>;
  /** By an administrator: a new password; ends all sessions. Second factors stay. False: no such account. */
  setPassword(email: string, passwordHash: string): Promise<boolean>;
  /**
   * By the person: ends all other sessions, and links for a new password. Passkeys stay.
   *
   * @param account as it was when the current password was verified. False: it has another password meanwhile
   */
  changePassword(
    account: Account,
    change: { passwordHash: string; keptSession: string },
    event: NewEvent,
  ): Promise<boolean>;
  /** Removes an account or an invitation; `last-owner` is kept. */
  remove(memberId: string, id: string, event: NewEvent): Promise<'removed' | 'unknown' | 'last-owner'>;
  /**
   * The role of an account or of an invitation that waits; the last owner stays one. `same`: it has this role already.
   *
   * @param change `before`: what the person saw who changes it
   */
  changeRole(
    memberId: string,
    id: string,
    change: { role: Role; before: Role | undefined },
    event: NewEvent,
  ): Promise<'changed' | 'same' | 'unknown' | 'last-owner' | Meanwhile>;
  record(event: NewEvent): Promise<void>;
  /** At most 100 events, the newest first. `next`: for `before` of the next page, also when few were found so far */
  events(
    memberId: string,
    before: number,
    filter?: EventFilter,
  ): Promise<{ events: StoredEvent[]; next: number | null }>;
}

/** Which events are wanted: those that fit all of it. */
export interface EventFilter {
  /** An e-mail address, or `administrator`. */
  readonly who?: string | undefined;
  readonly what?: string | undefined;
  /** Unix milliseconds, the first inclusive. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** What another person set after somebody saw a value, so that it was not changed. */
export interface Meanwhile {
  /** Undefined: an administrator. */
  readonly who: string | undefined;
  readonly now: string | null;
}

export interface ConsoleKey {
  readonly accessKey: string;
  readonly environment: Environment;
  readonly publicKeyPem: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly addedBy: string | null;
  /** What the organization calls it. */
  readonly name: string | null;
  /** Unix milliseconds; null: never, or before this was kept. */
  readonly lastUsedAt: number | null;
}

export interface ConsoleRecords {
  keys(memberId: string, environment: Environment): Promise<ConsoleKey[]>;
  /** Of both environments. */
  allKeys(memberId: string): Promise<ConsoleKey[]>;
  addKey(key: ConsoleKey & { memberId: string }, event: NewEvent): Promise<void>;
  /** @param key `name`: null for none; `before`: what the person saw who changes it */
  nameKey(
    key: { accessKey: string; memberId: string; name: string | null; before: string | null | undefined },
    event: NewEvent,
  ): Promise<'named' | 'unknown' | Meanwhile>;
  /** @param at now or later. `ended`: it is revoked, or ends before that. */
  endKey(
    key: { accessKey: string; memberId: string; at: number; now: number },
    event: NewEvent,
  ): Promise<'done' | 'unknown' | 'ended'>;
  keyEnvironment(memberId: string, accessKey: string): Promise<Environment | undefined>;
  /** Whose it is, whoever asks. */
  ownerOf(
    no: string,
  ): Promise<
    { memberId: string; organization: string; environment: Environment; identities: JsonSource } | undefined
  >;
  /** What happened to an attestation, and once its file is made where it is in the log. */
  progress(no: string): Promise<{
    log: { shard: number; position: number } | null;
    events: { what: CustodyKind; at: number }[];
  }>;
  /** In its newest version, or that one. */
  template(memberId: string, id: string, version: number | undefined): Promise<Template | undefined>;
  /** The newest first, at most 1000. */
  templateVersions(
    memberId: string,
    id: string,
  ): Promise<{ version: number; savedAt: number; savedBy: string | null }[]>;
  /** @param base number of the version that was edited; null: it is new. `edited`: there is a newer one */
  saveTemplate(
    memberId: string,
    template: Omit<TemplatePlan, 'member'>,
    base: number | null,
    event: NewEvent,
  ): Promise<'saved' | 'unknown' | 'edited'>;
  /** Archived ones too. */
  templates(memberId: string): Promise<
    {
      id: string;
      name: string;
      version: number;
      changedAt: number;
      archivedAt: number | null;
      kinds: readonly TemplateKind[];
    }[]
  >;
  /** @param at Unix milliseconds; null: restores it. False: the member has no such template */
  archiveTemplate(
    template: { id: string; memberId: string; at: number | null },
    event: NewEvent,
  ): Promise<boolean>;
}

export interface ConsoleCertification {
  readonly caId: string;
  readonly environment: Environment;
  readonly applicant: Applicant;
  readonly certificatePem: string;
  /** Unix milliseconds. */
  readonly revokedAt: number | null;
}

export interface CertificationConsoleRecords {
  /** The newest first, at most 1000. */
  list(memberId: string, environment: Environment): Promise<ConsoleCertification[]>;
  find(memberId: string, caId: string): Promise<ConsoleCertification | undefined>;
  add(memberId: string, certification: Omit<CertificationPlan, 'member'>, event: NewEvent): Promise<void>;
  /** False: it was revoked before. */
  revoke(caId: string, event: NewEvent): Promise<boolean>;
  /** False: it was revoked or renewed in the meantime. */
  renew(
    renewal: { caId: string; previousPem: string; certificatePem: string; sealedKey: string },
    event: NewEvent,
  ): Promise<boolean>;
}

/** Challenges that wait to be signed, or were; each is good once. */
export interface Challenges {
  /** @param accountId of whom may answer it */
  add(challenge: string, accountId: string): Promise<void>;
  /** Whether it was given to that account less than five minutes ago, and not taken before. */
  take(challenge: string, accountId: string): Promise<boolean>;
  /** Tells whether one that was never added is used for the first time; it is remembered for five minutes. */
  use(challenge: string): Promise<boolean>;
}
