/** Tables of the web console: accounts, what signs in to them, links, mails and the audit list. */
export interface ConsoleSchema {
  accounts: {
    id: string;
    member_id: string;
    /** In lower case; unique over all organizations. */
    email: string;
    role: 'owner' | 'developer' | 'viewer';
    /** `scrypt$N$r$p$salt$hash`, base64. */
    password_hash: string;
    created_at: number;
    last_sign_in_at: number | null;
  };
  sessions: {
    /** SHA-256 (hex) of the cookie's token: a copy of the database is not a session. */
    token_hash: string;
    id: string;
    account_id: string;
    created_at: number;
    expires_at: number;
    /** Address of the sign-in. */
    address: string | null;
    browser: string | null;
    /** When a second factor was verified. */
    verified_at: number | null;
    /** When the person was verified by the sign-in, 0: unknown; null: as it began. */
    proven_at: number | null;
  };
  authenticators: {
    account_id: string;
    /** The secret of an authenticator app (RFC 6238), sealed under KEY_FILE. */
    sealed_key: string;
    /** The step of the last code that was accepted: it and earlier ones are not accepted again. */
    step: number;
    created_at: number;
  };
  /** Identities of an OpenID provider that sign in to an account. */
  identities: { issuer: string; subject: string; account_id: string; created_at: number };
  recovery_codes: {
    account_id: string;
    /** SHA-256 (hex) of the code, which has 80 random bits. */
    code_hash: string;
  };
  passkeys: {
    /** Id of the credential, base64url. */
    id: string;
    account_id: string;
    name: string;
    /** COSE key, base64url. */
    public_key: string;
    /** Of signatures, as the authenticator counts them; 0: it does not. */
    counter: number;
    created_at: number;
    last_used_at: number | null;
  };
  links: {
    /** SHA-256 (hex) of the token. */
    token_hash: string;
    id: string;
    purpose: 'set-up' | 'invitation' | 'reset';
    /** Null for set-up. */
    member_id: string | null;
    /** Null for set-up. */
    email: string | null;
    role: 'owner' | 'developer' | 'viewer';
    created_at: number;
    expires_at: number;
  };
  mails: {
    /** What it is for; each is sent once. */
    cause: string;
    recipient: string;
    /** JSON of NewMail. It has no token. */
    content: string;
    created_at: number;
    attempts: number;
    /** Unix milliseconds; null: it was sent or is given up. */
    next_at: number | null;
  };
  console_events: {
    /** Rising by one. */
    id: number;
    /** Null for what belongs to no organization, such as a sign-in with an unknown address. */
    member_id: string | null;
    at: number;
    who: string | null;
    what: string;
    subject: string | null;
    address: string | null;
    role_before: string | null;
    role_after: string | null;
  };
}
