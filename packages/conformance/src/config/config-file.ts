/** A key as the file names it. */
export interface KeyEntry {
  readonly accessKey: string;
  /** PEM of an RSA private key; relative to the config file. */
  readonly privateKeyFile: string;
}

/** `conformance.config.yaml` as it stands; its schema is `config-schema.ts`. */
export interface ConfigFile {
  readonly baseUrl: string;
  readonly version: string;
  readonly member: KeyEntry;
  readonly otherMember?: KeyEntry;
  readonly formalMember?: KeyEntry;
  readonly template: {
    readonly id: string;
    readonly factoids: readonly {
      readonly type: string;
      readonly required?: boolean;
      readonly data: { readonly [field: string]: string | number };
    }[];
  };
  readonly identities?: { readonly [code: string]: string };
  readonly applicants?: {
    readonly personal?: { readonly [member: string]: string };
    readonly enterprise?: { readonly [member: string]: string };
  };
  readonly certification?: { readonly caId: string };
  readonly caFile?: string;
  readonly stateless?: boolean;
  readonly capabilities?: {
    readonly attachments?: boolean;
    readonly attachmentSigning?: boolean;
    readonly cas?: boolean;
    readonly download?: boolean;
    readonly blockchainLink?: boolean | { readonly withinSeconds?: number };
    readonly rateLimit?: boolean;
  };
  readonly limits?: { readonly requestsPerSecond?: number; readonly maxRequestBytes?: number };
}
