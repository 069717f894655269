/** Tables of the web console. A member of the API is an organization of the console. */

export interface AccountsTable {
  id: string;
  member_id: string;
  /** In lower case; unique over all organizations. */
  email: string;
  role: 'owner' | 'developer' | 'viewer';
  /** `scrypt$N$r$p$salt$hash`, base64. */
  password_hash: string;
  created_at: number;
  last_sign_in_at: number | null;
}

export interface SessionsTable {
  /** SHA-256 (hex) of the cookie's token: a copy of the database is not a session. */
  token_hash: string;
  id: string;
  account_id: string;
  created_at: number;
  expires_at: number;
  /** Address of the sign-in. */
  address: string | null;
  browser: string | null;
}

export interface PasskeysTable {
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
}

export interface LinksTable {
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
}

export interface ConsoleEventsTable {
  /** Rising by one. */
  id: number;
  /** Null for what belongs to no organization, such as a sign-in with an unknown address. */
  member_id: string | null;
  at: number;
  who: string | null;
  what: string;
  subject: string | null;
  address: string | null;
}
