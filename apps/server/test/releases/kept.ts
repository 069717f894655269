/** An attestation of an earlier release, and what a read of it answered then. */
export interface Kept {
  readonly environment: 'sandbox' | 'formal';
  readonly isOpen: boolean;
  readonly data: {
    readonly no: string;
    readonly unique_id: string;
    readonly template_id: string;
    readonly identities: Readonly<Record<string, string>>;
    readonly blockchain_hash: string | null;
  };
}
